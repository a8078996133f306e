"""ThingsBoard's device SDK (tb-mqtt-client): the installed version, MQTT 3.1.1 or 5."""

import json
from importlib import metadata

from tb_device_mqtt import TBDeviceMqttClient

from tenant import MQTT_HOST, MQTT_PORT, Device, expect, until

VERSION = metadata.version("tb-mqtt-client")

device = Device(f"Device SDK {VERSION}")
client = TBDeviceMqttClient(MQTT_HOST, MQTT_PORT, device.token)


def obey(request_id, command):
    answer = {"heard": command["params"]["mode"]}
    # Older versions, with MQTT 3.1.1, send answers without encoding them as JSON.
    client.send_rpc_reply(request_id, json.dumps(answer) if VERSION.startswith("1.7") else answer)


client.set_server_side_rpc_request_handler(obey)
client.connect()
until("the connection", client.is_connected)

sent = client.send_telemetry({"pm25": 11.5, "fan": "auto"})
expect("acknowledged telemetry", sent.get(), 0)
expect("stored telemetry", device.latest("pm25", "fan"), {"pm25": 11.5, "fan": "auto"})
client.send_telemetry([{"ts": 1767229200000 + n, "values": {"co2": 400 + n}} for n in range(300)]).get()
expect("the newest of a list", device.latest("co2"), {"co2": 699})

client.send_attributes({"firmware": "1.2", "rooms": 3}).get()
expect("stored attributes", device.attributes("CLIENT_SCOPE"), {"firmware": "1.2", "rooms": 3})

heard = []
client.subscribe_to_all_attributes(lambda values, error: heard.append(values))
device.share({"threshold": 35})
expect("a changed attribute", until("a changed attribute", lambda: heard)[0], {"threshold": 35})

answers = []
client.request_attributes(["firmware"], ["threshold"], lambda values, error: answers.append(values))
wanted = {"client": {"firmware": "1.2"}, "shared": {"threshold": 35}}
expect("requested attributes", until("requested attributes", lambda: answers)[0], wanted)

device.unshare("threshold")
deleted = until("a deleted attribute", lambda: heard[1:])[0]
expect("a deleted attribute", deleted, {"deleted": ["threshold"]})

answered = until("the answer to a command", lambda: device.command("setMode", {"mode": 2}))
expect("the answer to a command", answered, {"heard": 2})

calls = []
client.send_rpc_call("getSessionLimits", {}, lambda request_id, answer, error: calls.append(answer))
limits = until("the answer to a call", lambda: calls)[0]
expect("the answer to a call", sorted(limits), ["maxInflightMessages", "maxPayloadSize", "rateLimits"])

client.disconnect()
client.stop()
