#include "cli/build_id.hpp"

#include <elf.h>
#include <link.h>

#include <cstring>
#include <string_view>

namespace quiesce::cli {
namespace {

std::string hexadecimal(std::string_view bytes) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    result += digits[byte >> 4U];
    result += digits[byte & 15U];
  }
  return result;
}

/// The build id among the notes of a segment.
std::string among(std::string_view notes) {
  const auto padded = [](std::size_t size) { return (size + 3) / 4 * 4; };
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes.data(), sizeof header);
    notes.remove_prefix(sizeof header);
    const std::size_t name = padded(header.n_namesz);
    const std::size_t size = padded(header.n_descsz);
    if (name > notes.size() || size > notes.size() - name) break;
    if (header.n_type == NT_GNU_BUILD_ID && notes.starts_with(std::string_view("GNU\0", 4)))
      return hexadecimal(notes.substr(name, header.n_descsz));
    notes.remove_prefix(name + size);
  }
  return "";
}

extern "C" int look_at_program(dl_phdr_info* info, std::size_t /*size*/, void* out) {
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): an address is what the loader tells
    const auto* begin = reinterpret_cast<const char*>(info->dlpi_addr + segment.p_vaddr);
    auto& found = *static_cast<std::string*>(out);
    if (found.empty()) found = among({begin, segment.p_memsz});
  }
  return 1;  // the first is the program; the others are libraries
}

}  // namespace

std::string build_id() {
  std::string found;
  ::dl_iterate_phdr(look_at_program, &found);
  return found;
}

}  // namespace quiesce::cli
