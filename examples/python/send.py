"""Sends a reading over HTTP, with Python's standard library alone.

Run: python3 send.py
It sends pm25 in µg/m³, co2 in ppm, temp in °C and rh in %, with the time of the measurement. What could not be sent can
be sent later with the same time: nothing is stored twice.
"""

import json
import time
import urllib.request

ADDRESS = "http://127.0.0.1:8080/api/v1/ACCESS_TOKEN/telemetry"


def measure():
    """Replace these values by those of your sensors. None is no value."""
    return {"pm25": 12, "co2": 640, "temp": 21.5, "rh": 48}


reading = {"ts": int(time.time() * 1000), "values": measure()}
request = urllib.request.Request(
    ADDRESS,
    data=json.dumps(reading).encode(),
    headers={"Content-Type": "application/json"},
)
with urllib.request.urlopen(request, timeout=30) as answer:
    print(answer.status)
