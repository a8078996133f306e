"""ThingsBoard's client of its REST API (tb-rest-client): calls of an administrator, a command to a device."""

import threading
import urllib.error
import urllib.request

from tb_rest_client.models.api_key_info import ApiKeyInfo
from tb_rest_client.models.device import Device
from tb_rest_client.models.entity_count_query import EntityCountQuery
from tb_rest_client.rest_client import RestClient

from tenant import EMAIL, PASSWORD, URL, expect, request, until

KEY = {"type": "TIME_SERIES", "key": "pm25"}
DEVICES = {"type": "deviceType", "deviceTypes": ["default"], "deviceNameFilter": "REST SDK"}


def newest(client, device, keys):
    latest = client.get_latest_timeseries(device.id, keys, use_strict_data_types=True)
    return {key: points[0].value for key, points in latest.items()}


def refusal(key):
    """The status with which a key is refused; None: it is not."""
    asked = urllib.request.Request(f"{URL}/api/auth/user", headers={"Authorization": f"Bearer {key}"})
    try:
        urllib.request.urlopen(asked)
    except urllib.error.HTTPError as error:
        return error.code


def obey(token):
    """Waits for a device's next command over HTTP, and answers it."""
    command = request("GET", f"/api/v1/{token}/rpc?timeout=20000")
    request("POST", f"/api/v1/{token}/rpc/{command['id']}", {"heard": command["params"]})


with RestClient(base_url=URL) as client:
    client.login(EMAIL, PASSWORD)
    expect("who signed in", client.get_user().email, EMAIL)

    devices = [client.save_device(Device(name=f"REST SDK {n}", type="default")) for n in (1, 2, 3)]
    device = devices[1]
    expect("a device by its id", client.get_device_by_id(device.id).name, "REST SDK 2")
    page = client.get_tenant_devices(page_size=2, page=0, text_search="REST SDK", sort_property="name")
    expect("a page of devices", [one.name for one in page.data], ["REST SDK 1", "REST SDK 2"])
    expect("how many there are", (page.total_elements, page.has_next), (3, True))
    expect("device infos", client.get_tenant_device_infos(page_size=10, page=0).total_elements >= 3, True)
    token = client.get_device_credentials_by_device_id(device.id).credentials_id

    for n, one in enumerate(devices):
        client.save_entity_telemetry(one.id, "ANY", {"ts": 1767229200000, "values": {"pm25": 10.5 + n}})
    client.save_entity_telemetry(device.id, "ANY", {"ts": 1767229260000, "values": {"fan": "auto"}})
    expect("newest telemetry", newest(client, device, "pm25,fan"), {"pm25": 11.5, "fan": "auto"})
    points = client.get_timeseries(device.id, 1767229200000, 1767229300000, "pm25")
    expect("a range of telemetry", [(one.ts, one.value) for one in points["pm25"]], [(1767229200000, "11.5")])

    client.save_device_attributes(device.id, "SERVER_SCOPE", {"room": "Lobby", "floor": 3})
    client.save_entity_attributes_v2(device.id, "SHARED_SCOPE", {"threshold": 35})
    attributes = client.get_attributes_by_scope(device.id, "SERVER_SCOPE", "room,floor")
    expect("attributes", {one.key: one.value for one in attributes}, {"room": "Lobby", "floor": 3})
    expect("their keys", {"room", "threshold"} <= set(client.get_attribute_keys(device.id)), True)
    client.delete_device_attributes(device.id, "SERVER_SCOPE", "floor")
    expect("after deletion", "floor" in client.get_attribute_keys(device.id), False)

    above = {
        "key": KEY,
        "valueType": "NUMERIC",
        "predicate": {"type": "NUMERIC", "operation": "GREATER", "value": {"defaultValue": 11}},
    }
    query = {
        "entityFilter": DEVICES,
        "keyFilters": [above],
        "pageLink": {"pageSize": 10, "page": 0, "sortOrder": {"key": KEY, "direction": "DESC"}},
        "entityFields": [{"type": "ENTITY_FIELD", "key": "name"}],
        "latestValues": [KEY],
    }
    found = client.find_entity_data_by_query(query)
    names = [one.latest["ENTITY_FIELD"]["name"].value for one in found.data]
    expect("entities by a value", names, ["REST SDK 3", "REST SDK 2"])
    expect("how many", client.count_entities_by_query(EntityCountQuery(DEVICES, [above])), 2)

    threading.Thread(target=obey, args=[token], daemon=True).start()
    command = {"method": "setMode", "params": 2, "timeout": 20000, "persistent": True}
    rpc = client.handle_two_way_device_rpc_request(device.id, command)
    answer = until("an answer", lambda: client.get_persisted_rpc(rpc["rpcId"]).response)
    expect("the answer to a command", answer, {"heard": 2})

    client.delete_device(devices[0].id)
    page = client.get_tenant_devices(page_size=10, page=0, text_search="REST SDK")
    expect("after deletion", page.total_elements, 2)

    user = client.get_user()
    key = client.save_api_key(ApiKeyInfo(user_id=user.id, description="REST SDK", enabled=True, expiration_time=0))
    page = client.get_user_api_keys(user.id, page_size=10, page=0, text_search="REST SDK")
    expect("its API keys", [one.description for one in page.data], ["REST SDK"])

    with RestClient(base_url=URL) as program:
        program.api_key_login(key.value)
        expect("who acts with the key", program.get_user().email, EMAIL)
        expect("what it reads", program.get_device_by_id(device.id).name, "REST SDK 2")
        expect("what it writes", program.save_device(Device(name="REST SDK 4", type="default")).name, "REST SDK 4")

    client.delete_api_key(key.id)
    expect("after that", refusal(key.value), 401)
