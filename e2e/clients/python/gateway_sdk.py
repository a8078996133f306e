"""ThingsBoard's device SDK (tb-mqtt-client) as a gateway: the installed version, MQTT 3.1.1 or 5."""

from importlib import metadata

from tb_gateway_mqtt import TBGatewayMqttClient

from tenant import MQTT_HOST, MQTT_PORT, PATIENCE_SECONDS, Device, expect, until

VERSION = metadata.version("tb-mqtt-client")
ROOM = f"Room of {VERSION}"
HALL = f"Hall of {VERSION}"

gateway = Device(f"Gateway SDK {VERSION}", {"gateway": True})
client = TBGatewayMqttClient(MQTT_HOST, MQTT_PORT, gateway.token)


def acknowledged(sent):
    """Waits for the acknowledgement. Older versions return Paho's own object for a sent message."""
    if hasattr(sent, "wait_for_publish"):
        sent.wait_for_publish(PATIENCE_SECONDS)
        return sent.rc
    return sent.get()


def obey(_, asked):
    client.gw_send_rpc_reply(asked["device"], asked["data"]["id"], {"heard": asked["data"]["params"]["mode"]})


client.gw_set_server_side_rpc_request_handler(obey)
client.connect()
until("the connection", client.is_connected)

acknowledged(client.gw_connect_device(ROOM, "meter"))
room = Device.found(ROOM)
expect("the profile of a new device", room.type, "meter")
expect("its gateway", room.info, {"lastConnectedGateway": gateway.id})

sent = client.gw_send_telemetry(ROOM, {"ts": 1767229200000, "values": {"pm25": 11.5, "fan": "auto"}})
expect("acknowledged telemetry", acknowledged(sent), 0)
expect("stored telemetry", room.latest("pm25", "fan"), {"pm25": 11.5, "fan": "auto"})
readings = [{"ts": 1767229200000 + n, "values": {"co2": 400 + n}} for n in range(300)]
acknowledged(client.gw_send_telemetry(HALL, readings))
hall = Device.found(HALL)
expect("the newest of a list", hall.latest("co2"), {"co2": 699})

acknowledged(client.gw_send_attributes(ROOM, {"firmware": "1.2", "rooms": 3}))
expect("stored attributes", room.attributes("CLIENT_SCOPE"), {"firmware": "1.2", "rooms": 3})

heard = []
client.gw_subscribe_to_all_attributes(heard.append)
room.share({"threshold": 35})
changed = until("a changed attribute", lambda: heard)[0]
expect("a changed attribute", changed, {"device": ROOM, "data": {"threshold": 35}})

answers = []
client.gw_request_client_attributes(ROOM, ["firmware", "rooms"], lambda values, error: answers.append(values))
values = until("requested attributes", lambda: answers)[0]["values"]
expect("requested attributes", values, {"firmware": "1.2", "rooms": 3})
client.gw_request_shared_attributes(ROOM, ["threshold"], lambda values, error: answers.append(values))
expect("one attribute", until("one attribute", lambda: answers[1:])[0]["value"], 35)

room.unshare("threshold")
deleted = until("a deleted attribute", lambda: heard[1:])[0]
expect("a deleted attribute", deleted, {"device": ROOM, "data": {"deleted": ["threshold"]}})

answered = until("the answer to a command", lambda: room.command("setMode", {"mode": 2}))
expect("the answer to a command", answered, {"heard": 2})

acknowledged(client.gw_disconnect_device(ROOM))
expect("a command to a device that was disconnected", room.command("setMode", {"mode": 2}, 1000), None)

client.disconnect()
client.stop()
