import { z } from 'zod';
import { DEVICE_ERRORS } from './devices.ts';
import { formField, required } from './form-fields.ts';

/** The form of a new device. A field that is left out is empty. */
export const newDeviceFormSchema = z.object({
  name: formField(required(DEVICE_ERRORS.fieldMissing)),
  label: formField(required(DEVICE_ERRORS.fieldMissing)),
  transportType: z.enum(['DEFAULT', 'MQTT']),
  profileName: formField(),
  description: formField(),
  /** A kind of place, for the stock. */
  place: formField(),
  /** For the stock; empty: one is made. */
  accessToken: formField(),
});
export type NewDeviceForm = z.infer<typeof newDeviceFormSchema>;

/** The form that renames a device, and the one that gives it another access token. */
export const deviceNameFormSchema = z.object({ name: formField(required(DEVICE_ERRORS.nameRequired)) });
export const accessTokenFormSchema = z.object({ token: formField(required(DEVICE_ERRORS.tokenRequired)) });
