"""Paho's client for Python, MQTT 3.1.1 and 5, with every QoS."""

import json

import paho.mqtt.client as paho

from tenant import MQTT_HOST, MQTT_PORT, PATIENCE_SECONDS, Device, expect, until

ME = "v1/devices/me"


def check(version, name):
    device = Device(name)
    client = paho.Client(paho.CallbackAPIVersion.VERSION2, client_id="paho", protocol=version)
    client.username_pw_set(device.token)
    heard = []
    granted = []

    def take(_client, _userdata, message):
        body = json.loads(message.payload)
        if message.topic.startswith(f"{ME}/rpc/request/"):
            answer = message.topic.replace("request", "response")
            client.publish(answer, json.dumps({"heard": body["params"]}), qos=1)
        else:
            heard.append((message.topic, body))

    client.on_message = take
    client.on_subscribe = lambda _c, _u, _mid, codes, _p: granted.extend(code.value for code in codes)
    client.connect(MQTT_HOST, MQTT_PORT)
    client.loop_start()
    until("the connection", client.is_connected)

    filters = ["attributes", "attributes/response/+", "rpc/request/+", "rpc/response/+"]
    client.subscribe([(f"{ME}/{one}", 1) for one in filters])
    expect("granted", until("the subscriptions", lambda: granted), [1, 1, 1, 1])

    for qos in (0, 1, 2):
        body = json.dumps({"ts": 1767229200000 + qos, "values": {"pm25": 10 + qos, "fan": f"q{qos}"}})
        client.publish(f"{ME}/telemetry", body, qos).wait_for_publish(PATIENCE_SECONDS)
    expect("stored telemetry", device.latest("pm25", "fan"), {"pm25": 12, "fan": "q2"})

    client.publish(f"{ME}/attributes", json.dumps({"firmware": "1.2"}), 1).wait_for_publish(PATIENCE_SECONDS)
    expect("stored attributes", device.attributes("CLIENT_SCOPE"), {"firmware": "1.2"})

    device.share({"threshold": 35})
    until("a changed attribute", lambda: (f"{ME}/attributes", {"threshold": 35}) in heard)
    client.publish(f"{ME}/attributes/request/7", json.dumps({"sharedKeys": "threshold"}), 1)
    until(
        "requested attributes",
        lambda: (f"{ME}/attributes/response/7", {"shared": {"threshold": 35}}) in heard,
    )
    client.publish(f"{ME}/rpc/request/8", json.dumps({"method": "getSessionLimits", "params": {}}), 1)
    until("the answer to a call", lambda: any(topic == f"{ME}/rpc/response/8" for topic, _ in heard))

    device.unshare("threshold")
    until("a deleted attribute", lambda: (f"{ME}/attributes", {"deleted": ["threshold"]}) in heard)

    # An unknown topic, and one of gateways from another device: only MQTT 5 has a reason code for them.
    refusals = []
    client.on_publish = lambda _c, _u, _mid, code, _p: refusals.append((code.value, code.is_failure))
    for topic in ("nothing/here", "v1/gateway/connect"):
        client.publish(topic, json.dumps({"device": "Room"}), 1)
    wanted = (0x90, True) if version == paho.MQTTv5 else (0, False)
    until("two acknowledgements", lambda: len(refusals) == 2)
    expect("what is said of such messages", refusals, [wanted, wanted])

    expect("the answer to a command", device.command("setMode", 3), {"heard": 3})
    client.disconnect()
    client.loop_stop()


check(paho.MQTTv311, "Paho 3.1.1")
check(paho.MQTTv5, "Paho 5")
