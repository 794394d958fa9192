# The server in a container: build in one image, run in a small one.
FROM rust:1.95-slim-bookworm AS build
# The page is built with Node; what Debian has is too old.
COPY --from=node:22-bookworm-slim /usr/local/bin/node /usr/local/bin/node
COPY --from=node:22-bookworm-slim /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
# SQLite is compiled from C.
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev libatomic1 && rm -rf /var/lib/apt/lists/*
RUN rustup target add wasm32-unknown-unknown
WORKDIR /source
COPY . .
# First the page, into web/dist: the server takes in what it finds there.
RUN cargo xtask page
# What `sextant --version` says; left out: the version without a commit.
ARG SEXTANT_VERSION
RUN cargo build --release --locked --package sextant-games

FROM debian:bookworm-slim
# For encrypted connections to PostgreSQL.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /var/lib/sextant --create-home sextant
COPY --from=build /source/target/release/sextant /usr/local/bin/sextant
USER sextant
VOLUME /var/lib/sextant
EXPOSE 8080
ENV SEXTANT_LISTEN=0.0.0.0:8080 SEXTANT_DATABASE=sqlite:/var/lib/sextant/sextant.db
# There is no HTTP client in this image, but a shell that can open a connection.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '^HTTP/1.[01] 200' <&3"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["sextant"]
CMD ["serve"]
