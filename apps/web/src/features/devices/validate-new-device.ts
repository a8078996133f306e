import type { Faults } from '../../lib/forms/use-checked-form.ts';

/** What the form of a new device holds as text; a field that is left out is empty. */
export type NewDeviceValues = {
  readonly name: string;
  readonly label: string;
  readonly transportType: 'DEFAULT' | 'MQTT';
  readonly profileName: string;
  readonly description: string;
  /** A kind of place, for the stock. */
  readonly place: string;
  /** For the stock; empty: one is made. */
  readonly accessToken: string;
};

export const EMPTY_DEVICE: NewDeviceValues = {
  name: '',
  label: '',
  transportType: 'DEFAULT',
  profileName: '',
  description: '',
  place: '',
  accessToken: '',
};

/** Every rule of the form that is broken: a device has a name and a label. */
export function validateNewDevice({ name, label }: NewDeviceValues): Faults<NewDeviceValues> {
  return {
    name: name.trim() === '' ? 'devices.create.missing' : undefined,
    label: label.trim() === '' ? 'devices.create.missing' : undefined,
  };
}
