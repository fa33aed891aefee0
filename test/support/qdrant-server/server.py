"""A test server that speaks Qdrant's REST interface over qdrant-client's local mode.

It keeps everything in memory, writes its port to standard output once it
listens, and ends when its standard input does, so that it never outlives the
tests that started it.
"""

import argparse
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

import collection_routes  # noqa: F401  (registers its routes)
import point_routes  # noqa: F401
import query_routes  # noqa: F401
from refusals import ApiError, reason_of
from store import Collections

# The version whose answers were recorded and whose interface is spoken here.
VERSION = "1.18.3"
COLLECTIONS = Collections()
LOCK = threading.Lock()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body in one packet: two would wait for each other (40 ms an answer).
    wbufsize = -1
    disable_nagle_algorithm = True

    def handle_request(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        path = urlsplit(self.path).path
        if path == "/":
            self.send(200, {"title": "test server for qdrant clients", "version": VERSION})
            return
        try:
            with LOCK:
                result = COLLECTIONS.answer(self.command, path, parse(body))
        except Exception as error:  # whatever the local mode raises becomes an answer
            refusal = reason_of(error)
            self.send(refusal.status, {"status": {"error": refusal.reason}, "time": 0.0})
        else:
            self.send(200, {"result": result, "status": "ok", "time": 0.0})

    do_GET = do_PUT = do_POST = do_DELETE = do_PATCH = handle_request

    def send(self, status: int, answer: Any) -> None:
        content = json.dumps(answer, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_arguments: Any) -> None:
        """Says nothing: standard output holds the port, standard error holds failures."""


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *arguments: Any) -> None:
        """Prints failures; that a client has left is not one."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(*arguments)


def parse(body: bytes) -> Any:
    if not body:
        return {}
    try:
        return json.loads(body)
    except ValueError as error:
        raise ApiError(400, f"Format error in JSON body: {error}") from error


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    server = Server(("127.0.0.1", parser.parse_args().port), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    sys.stdin.read()
    server.shutdown()


if __name__ == "__main__":
    main()
