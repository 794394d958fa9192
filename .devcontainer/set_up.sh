#!/usr/bin/env bash
# The version that is developed with, and what `cargo xtask test` would install on its first run.
set -euo pipefail
version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
rustup toolchain install "$version" --profile minimal --component clippy,rustfmt,rust-analyzer --target wasm32-unknown-unknown
rustup default "$version"
sudo apt-get update
sudo apt-get install --yes --no-install-recommends chromium fonts-urw-base35 postgresql
