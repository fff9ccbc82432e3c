"""The yardstick of `turn_overhead`: what one writes first. Bare Flask on waitress, a thread a bot, `requests`."""

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import requests
import waitress
from flask import Flask, jsonify, request


def create_app(urls: list[str]) -> Flask:
    """Ask every bot and say the most confident candidate; nothing is checked, filtered or stored."""
    app = Flask(__name__)
    pool = ThreadPoolExecutor(max_workers=8 * len(urls))

    def ask(url: str, text: str) -> list[dict[str, Any]]:
        body = {"session_id": "s", "turn": 1, "utterance": {"text": text}}
        candidates: list[dict[str, Any]] = requests.post(url, json=body, timeout=2).json()["candidates"]
        return candidates

    @app.post("/sessions")
    def sessions() -> Any:
        return jsonify(session_id="s")

    @app.post("/turn")
    def turn() -> Any:
        text = request.get_json()["text"]
        offers = [offer for offers in pool.map(lambda url: ask(url, text), urls) for offer in offers]
        best = max(offers, key=lambda offer: float(offer["confidence"]))
        return jsonify(session_id="s", reply=best["text"])

    return app


if __name__ == "__main__":
    waitress.serve(create_app(sys.argv[2:]), host="127.0.0.1", port=int(sys.argv[1]), threads=32, _quiet=True)
