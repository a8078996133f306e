import { matchPath } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { shipmentPath } from '../../../lib/paths/shipment-paths.ts';
import type { ShipmentDevice } from '../api/shipment.ts';

/**
 * Content of the codes of a packing list, as plain text that every scanner shows. A device's code is `airdeck:device:`,
 * followed by its unchanged label, or by its name or its id if the label is not unique. A shipment's code is its URL in
 * the console, which the camera of a phone can open.
 */
const DEVICE_PREFIX = 'airdeck:device:';

/** Limit of the server. */
const LONGEST_CODE = 255;

/** @param origin of the console: `https://airdeck.example` */
export function shipmentCodeText(shipmentId: string, origin: string): string {
  return origin + shipmentPath(shipmentId);
}

/** Subject of a code; the server searches for `code`. `nothing`: neither a device nor a shipment. */
export type CodeSubject =
  | { readonly kind: 'device'; readonly code: string }
  | { readonly kind: 'shipment'; readonly shipmentId: string }
  | { readonly kind: 'nothing' };

/** Parses a code, or a text typed instead: boxes marked by others have the label only. */
export function readCodeText(text: string): CodeSubject {
  const given = text.trim();
  const shipmentId = shipmentIn(given);
  if (shipmentId !== undefined) return { kind: 'shipment', shipmentId };
  const isPrefixed = given.slice(0, DEVICE_PREFIX.length).toLowerCase() === DEVICE_PREFIX;
  const code = isPrefixed ? given.slice(DEVICE_PREFIX.length).trim() : given;
  const isCode = code !== '' && code.length <= LONGEST_CODE && !/\p{Cc}/u.test(code);
  return isCode ? { kind: 'device', code } : { kind: 'nothing' };
}

/** The shipment of a URL, on any host, since one console may have several names. */
function shipmentIn(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return matchPath(PATHS.shipment, new URL(text).pathname)?.params.id;
}

/** The devices of a shipment by their codes. */
export type DeviceCodes = {
  /** Undefined also for an ambiguous code. */
  find(code: string): ShipmentDevice | undefined;
  /** Printed code of a device. */
  textOf(device: ShipmentDevice): string;
};

/** Searches like the server: ids, then labels, then names, ignoring case. */
export function createDeviceCodes(devices: readonly ShipmentDevice[]): DeviceCodes {
  const ids = new Map(devices.map((device) => [device.id, [device]]));
  const labels = groupedBy(devices, ({ deviceLabel }) => deviceLabel ?? '');
  const names = groupedBy(devices, ({ deviceName }) => deviceName);

  function find(code: string): ShipmentDevice | undefined {
    const wanted = code.trim().toLowerCase();
    const [device, ...others] = ids.get(wanted) ?? labels.get(wanted) ?? names.get(wanted) ?? [];
    return others.length === 0 ? device : undefined;
  }

  return {
    find,
    textOf(device) {
      const { deviceLabel, deviceName, id } = device;
      const code = [deviceLabel, deviceName].find((text) => text && isReadAs(text, device));
      return DEVICE_PREFIX + (code ?? id);
    },
  };

  function isReadAs(text: string, device: ShipmentDevice): boolean {
    const read = readCodeText(DEVICE_PREFIX + text);
    return read.kind === 'device' && find(read.code) === device;
  }
}

/** Groups devices with the same text, ignoring case and devices without one. */
function groupedBy(
  devices: readonly ShipmentDevice[],
  textOf: (device: ShipmentDevice) => string,
): Map<string, ShipmentDevice[]> {
  const groups = new Map<string, ShipmentDevice[]>();
  for (const device of devices) {
    const text = textOf(device).trim().toLowerCase();
    const group = groups.get(text);
    if (group) group.push(device);
    else if (text !== '') groups.set(text, [device]);
  }
  return groups;
}
