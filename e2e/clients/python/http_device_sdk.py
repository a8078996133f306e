"""ThingsBoard's device SDK (tb-mqtt-client) over HTTP: readings, attributes, long polls for changes and commands."""

from tb_device_http import TBHTTPDevice

from tenant import URL, Device, expect, until

device = Device("HTTP device SDK")
client = TBHTTPDevice(URL, device.token)

expect("the connection test, which sends {}", client.test_connection(), True)
expect("the connection test with a wrong token", TBHTTPDevice(URL, "wrong").test_connection(), False)
client.send_telemetry({"pm25": 11.5, "fan": "auto"}, queued=False)
expect("stored telemetry", device.latest("pm25", "fan"), {"pm25": 11.5, "fan": "auto"})

client.send_attributes({"firmware": "1.2"})
device.share({"threshold": 35})
wanted = {"client": {"firmware": "1.2"}, "shared": {"threshold": 35}}
expect("requested attributes", client.request_attributes(["firmware"], ["threshold"]), wanted)

heard = []
client.subscribe("attributes", heard.append)


def told(values):
    """Shares and deletes an attribute. Changes between two polls are not delivered."""
    device.share({"interval": 60})
    device.unshare("interval")
    return values in heard


until("a changed attribute", lambda: told({"interval": 60}))
until("a deleted attribute", lambda: told({"deleted": ["interval"]}))
client.unsubscribe("attributes")


def obey(command):
    client.send_rpc("heard", command["params"], rpc_id=command["id"])


client.subscribe("rpc", obey)
answered = until("the answer to a command", lambda: device.command("setMode", {"mode": 2}))
expect("the answer to a command", answered, {"method": "heard", "params": {"mode": 2}})
expect("the answer to a call", "maxPayloadSize" in client.send_rpc("getSessionLimits"), True)
client.unsubscribe("rpc")
