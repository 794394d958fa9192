# The server in a container: build in one image, run in a small one.
FROM rust:1.95-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN cargo build --release --locked --package sextant

FROM debian:bookworm-slim
RUN useradd --system --home-dir /var/lib/sextant --create-home sextant
COPY --from=build /source/target/release/sextant /usr/local/bin/sextant
USER sextant
VOLUME /var/lib/sextant
EXPOSE 8080
ENV SEXTANT_LISTEN=0.0.0.0:8080 SEXTANT_DATABASE=sqlite:/var/lib/sextant/sextant.db
STOPSIGNAL SIGTERM
ENTRYPOINT ["sextant"]
CMD ["serve"]
