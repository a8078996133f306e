/** Names of a device and the title of its customer, in the spelling of either API. The name is its serial number. */
export type NamedDevice = {
  /** The customer who has it; missing for readers to whom all devices of the list belong. */
  readonly customerTitle?: string | null | undefined;
} & (
  | { readonly name: string; readonly label?: string | null | undefined }
  | { readonly deviceName: string; readonly deviceLabel?: string | null | undefined }
);

/** The parts of a name that people read, in this order. */
export type RoomName = {
  /** Its label; without one, its name. */
  readonly room: string;
  readonly customer: string | undefined;
  /** Its name, shown small; undefined: it is the room's. */
  readonly serial: string | undefined;
};

/** Decides for all screens, messages and files what a device is called: by its room. */
export function roomName(device: NamedDevice): RoomName {
  const { name, label } =
    'deviceName' in device ? { name: device.deviceName, label: device.deviceLabel } : device;
  const room = label?.trim() || name;
  return {
    room,
    customer: device.customerTitle?.trim() || undefined,
    serial: room === name ? undefined : name,
  };
}

/** The room alone, where nothing else fits or where its customer stands beside it. */
export const roomTitle = (device: NamedDevice): string => roomName(device).room;

/** The room and its customer, for sentences and messages: `Ward 3 · City Hospital`. */
export function roomOfCustomer(device: NamedDevice): string {
  const { room, customer } = roomName(device);
  return lineOf([room, customer]);
}

/** All that is known, for titles and choices: `Ward 3 · City Hospital · AD-1003`. */
export function roomLine(device: NamedDevice): string {
  const { room, customer, serial } = roomName(device);
  return lineOf([room, customer, serial]);
}

/** Names for the legend of a chart or a list, in its order: with a serial number only where two would be equal. */
export function distinctRooms(devices: readonly NamedDevice[]): string[] {
  const linesOf = new Map<string, Set<string>>();
  for (const device of devices) {
    const name = roomOfCustomer(device);
    linesOf.set(name, (linesOf.get(name) ?? new Set()).add(roomLine(device)));
  }
  return devices.map((device) => {
    const name = roomOfCustomer(device);
    return (linesOf.get(name)?.size ?? 0) > 1 ? roomLine(device) : name;
  });
}

const lineOf = (parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join(' · ');
