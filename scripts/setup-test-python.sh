#!/usr/bin/env bash
# Installs what the Python test server needs (test/support/qdrant-server) into .cache/qdrant-server.
set -euo pipefail
cd "$(dirname "$0")/.."
requirements=test/support/qdrant-server/requirements.txt
environment=.cache/qdrant-server

if cmp --silent "$requirements" "$environment/installed.txt"; then
  exit 0
fi
rm -rf "$environment"
python3 -m venv "$environment"
"$environment/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements"
cp "$requirements" "$environment/installed.txt"
