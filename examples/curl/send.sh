#!/bin/sh
# Sends one reading over HTTP: pm25 in µg/m³, co2 in ppm, temp in °C, rh in %.
# Run: sh send.sh
# It prints 200 when the reading is stored, 401 if the access token is wrong.
curl --silent --show-error --output /dev/null --write-out '%{http_code}\n' \
  --header 'Content-Type: application/json' \
  --data '{"pm25": 12, "co2": 640, "temp": 21.5, "rh": 48}' \
  http://127.0.0.1:8080/api/v1/ACCESS_TOKEN/telemetry
