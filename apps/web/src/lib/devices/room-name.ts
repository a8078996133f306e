type NamedDevice = { readonly name: string; readonly label?: string | null | undefined };

/** What people call the place a device stands in: its label, or its name where there is none. */
export function roomName({ name, label }: NamedDevice): string {
  return label || name;
}

/** The place and the device's own name, for where two devices may stand in rooms of the same name. */
export function roomAndDeviceName({ name, label }: NamedDevice): string {
  return label && label !== name ? `${label} · ${name}` : name;
}
