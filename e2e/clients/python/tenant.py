"""HTTP requests of a tenant's administrator, to check the effects of a client under test."""

import faulthandler
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

PATIENCE_SECONDS = 30

# Prints the stack of a client that hangs, and exits.
faulthandler.dump_traceback_later(4 * PATIENCE_SECONDS, exit=True)

URL = os.environ["SERVER_URL"]
MQTT_HOST = "127.0.0.1"
MQTT_PORT = int(os.environ["MQTT_PORT"])
EMAIL = os.environ["ADMIN_EMAIL"]
PASSWORD = os.environ["ADMIN_PASSWORD"]
ADMIN_TOKEN = os.environ["ADMIN_TOKEN"]
CUSTOMER_TOKEN = os.environ["CUSTOMER_TOKEN"]


def until(what, attempt):
    """The first truthy value of attempt(). Raises AssertionError if there is none in time."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        found = attempt()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"never came: {what}")


def expect(what, found, wanted):
    assert found == wanted, f"{what}: {found!r} instead of {wanted!r}"


def request(method, path, body=None, token=None):
    """The response as JSON; as text if it is not JSON; None if it is empty."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["X-Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(URL + path, data=data, headers=headers, method=method)
    with urllib.request.urlopen(asked, timeout=PATIENCE_SECONDS) as answer:
        text = answer.read().decode()
    try:
        return json.loads(text) if text else None
    except ValueError:
        return text


class Device:
    """A device of the tenant, accessed as its administrator."""

    def __init__(self, name, info=None, is_new=True):
        if is_new:
            stored = self._ask("POST", "/api/device", {"name": name, "additionalInfo": info})
        else:
            query = urllib.parse.urlencode({"deviceName": name})
            stored = self._ask("GET", f"/api/tenant/devices?{query}")
        self.id = stored["id"]["id"]
        self.type = stored["type"]
        self.info = stored["additionalInfo"]
        self.token = self._ask("GET", f"/api/device/{self.id}/credentials")["credentialsId"]

    @classmethod
    def found(cls, name):
        """An existing device."""
        return cls(name, is_new=False)

    def latest(self, *keys):
        """Latest values by key, in the types in which they were sent."""
        query = f"keys={','.join(keys)}&useStrictDataTypes=true"
        points = self._ask("GET", f"/api/plugins/telemetry/DEVICE/{self.id}/values/timeseries?{query}")
        return {key: points[key][0]["value"] for key in keys}

    def attributes(self, scope):
        listed = self._ask("GET", f"/api/plugins/telemetry/DEVICE/{self.id}/values/attributes/{scope}")
        return {one["key"]: one["value"] for one in listed}

    def share(self, values):
        """Sets shared attributes, of which the device is notified."""
        self._ask("POST", f"/api/plugins/telemetry/DEVICE/{self.id}/SHARED_SCOPE", values)

    def unshare(self, *keys):
        """Deletes shared attributes, of which the device is notified."""
        query = f"keys={','.join(keys)}"
        self._ask("DELETE", f"/api/plugins/telemetry/DEVICE/{self.id}/SHARED_SCOPE?{query}")

    def set_server_attributes(self, values):
        self._ask("POST", f"/api/plugins/telemetry/DEVICE/{self.id}/SERVER_SCOPE", values)

    def command(self, method, params, timeout_ms=20000):
        """The device's answer to a command; None while it is not subscribed to commands."""
        body = {"method": method, "params": params, "timeout": timeout_ms}
        try:
            return self._ask("POST", f"/api/rpc/twoway/{self.id}", body)
        except urllib.error.HTTPError as error:
            if error.code != 504:
                raise
            return None

    def _ask(self, method, path, body=None):
        return request(method, path, body, ADMIN_TOKEN)
