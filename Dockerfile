# docker build -t quiesce . && docker run --rm -v "$PWD:/application:ro" quiesce check .
FROM debian:bookworm-slim AS build
WORKDIR /source
# What is installed changes more seldom than the sources, and is kept as a layer of its own.
COPY package.json package-lock.json .npmrc ./
COPY scripts/setup scripts/
RUN scripts/setup --package
COPY . .
RUN make package && cp build/release/quiesce_*.deb /quiesce.deb

FROM debian:bookworm-slim
COPY --from=build /quiesce.deb /tmp/
RUN apt-get update \
    && apt-get install --yes --no-install-recommends /tmp/quiesce.deb fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/* /tmp/quiesce.deb \
    && useradd --create-home quiesce
USER quiesce
WORKDIR /application
ENTRYPOINT ["quiesce"]
CMD ["--help"]
