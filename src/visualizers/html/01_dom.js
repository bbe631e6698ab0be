// Building the document. Text becomes text nodes and nothing else: no name can become markup.

/** An element with attributes (a function is a listener) and children: nodes, texts, or lists of them. */
function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) node.setAttribute(name, value);
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}

function replace(id, ...children) {
  const node = document.getElementById(id);
  node.replaceChildren();
  append(node, children);
  return node;
}

function svg(tag, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

const escapes = { "\n": "\\n", "\t": "\\t", "\r": "\\r" };

/** Control characters and direction marks written out, so that a name can neither hide nor reorder. */
function visible(text) {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (c) => escapes[c] ?? "\\u{" + c.codePointAt(0).toString(16) + "}");
}

/** A user's name or value, apart from the direction of the text around it. */
function name(text) {
  return el("bdi", {}, visible(text));
}

/** For screen readers only. */
function spoken(text) {
  return el("span", { class: "spoken" }, text);
}

function chip(...texts) {
  return el("span", { class: "chip" }, texts);
}

function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
