"""ThingsBoard's device SDK (tb-mqtt-client): provisioning and claiming of devices."""

import json
import urllib.error
import urllib.parse
from importlib import metadata

from tb_device_http import TBHTTPDevice, TBProvisionFailure
from tb_device_mqtt import TBDeviceMqttClient
from tb_gateway_mqtt import TBGatewayMqttClient

from tenant import (
    ADMIN_TOKEN,
    CUSTOMER_TOKEN,
    MQTT_HOST,
    MQTT_PORT,
    PATIENCE_SECONDS,
    URL,
    Device,
    expect,
    request,
    until,
)

VERSION = metadata.version("tb-mqtt-client")
KEY = f"key of {VERSION}"
SECRET = f"secret of {VERSION}"

configuration = {"type": "ALLOW_CREATE_NEW_DEVICES", "provisionDeviceSecret": SECRET}
profile = {
    "name": f"Made with {VERSION}",
    "type": "DEFAULT",
    "transportType": "DEFAULT",
    "provisionType": "ALLOW_CREATE_NEW_DEVICES",
    "provisionDeviceKey": KEY,
    "profileData": {
        "configuration": {"type": "DEFAULT"},
        "transportConfiguration": {"type": "DEFAULT"},
        "provisionConfiguration": configuration,
    },
}
request("POST", "/api/deviceProfile", profile, ADMIN_TOKEN)


def acknowledged(sent):
    """Waits for the acknowledgement. Older gateways return Paho's own object for a sent message."""
    if hasattr(sent, "wait_for_publish"):
        sent.wait_for_publish(PATIENCE_SECONDS)
        return sent.rc
    return sent.get()


def claim(device, secret):
    """The answer to a claim by a customer's administrator."""
    path = f"/api/customer/device/{urllib.parse.quote(device)}/claim"
    try:
        return request("POST", path, {"secretKey": secret}, CUSTOMER_TOKEN)["response"]
    except urllib.error.HTTPError as refused:
        return json.loads(refused.read())


# Over MQTT
name = f"Provisioned {VERSION}"
answer = TBDeviceMqttClient.provision(MQTT_HOST, KEY, SECRET, MQTT_PORT, device_name=name)
device = Device.found(name)
wanted = {"credentialsType": "ACCESS_TOKEN", "credentialsValue": device.token, "status": "SUCCESS"}
expect("the answer to a device that makes itself known", answer, wanted)
expect("its profile", device.type, profile["name"])
again = TBDeviceMqttClient.provision(MQTT_HOST, KEY, SECRET, MQTT_PORT, device_name=name)
expect("the answer to a name that is taken", again, None)
chosen = f"chosen{VERSION}".replace(".", "")
answer = TBDeviceMqttClient.provision(MQTT_HOST, KEY, SECRET, MQTT_PORT, f"{name} b", access_token=chosen)
expect("an access token that a device chose", answer["credentialsValue"], chosen)

client = TBDeviceMqttClient(MQTT_HOST, MQTT_PORT, device.token)
client.connect()
until("the connection", client.is_connected)
expect("acknowledged telemetry", client.send_telemetry({"pm25": 11.5}).get(), 0)
expect("stored telemetry", device.latest("pm25"), {"pm25": 11.5})
client.claim("not allowed yet").get()
expect("a claim that its tenant does not allow", claim(name, "not allowed yet"), "FAILURE")
device.set_server_attributes({"claimingAllowed": True})
expect("an acknowledged offer", client.claim("from the device", 60000).get(), 0)
expect("a wrong secret", claim(name, "from another"), "FAILURE")
expect("a claim", claim(name, "from the device"), "SUCCESS")
expect("a second claim", claim(name, "from the device"), "CLAIMED")
client.disconnect()
client.stop()

# Over HTTP
over_http = TBHTTPDevice.provision(URL, f"{name} over HTTP", KEY, SECRET)
expect("whether it is connected", over_http.test_connection(), True)
over_http.send_telemetry({"pm25": 12.5}, queued=False)
expect("stored telemetry", Device.found(f"{name} over HTTP").latest("pm25"), {"pm25": 12.5})
try:
    TBHTTPDevice.provision(URL, f"{name} wrong", KEY, "another secret")
except TBProvisionFailure as refused:
    expect("the answer to a wrong secret", "NOT_FOUND" in str(refused), True)
else:
    raise AssertionError("a wrong secret was taken")

# By a gateway
gateway = Device(f"Claiming gateway {VERSION}", {"gateway": True})
client = TBGatewayMqttClient(MQTT_HOST, MQTT_PORT, gateway.token)
client.connect()
until("the connection", client.is_connected)
room = f"Claimed room of {VERSION}"
acknowledged(client.gw_connect_device(room, "meter"))
Device.found(room).set_server_attributes({"claimingAllowed": True})
acknowledged(client.gw_claim(room, "from the gateway", 60000))
expect("a claim", claim(room, "from the gateway"), "SUCCESS")
client.disconnect()
client.stop()
