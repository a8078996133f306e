import { z } from 'zod';
import { deviceRecordSchema, newDeviceRecordSchema, owner } from './device-records.ts';
import { DEVICE_PERMISSIONS } from './devices.permissions.ts';
import { errors, SAVE_ERRORS } from './errors/codes.ts';
import { formField, required } from './form-fields.ts';
import { operation } from './operation.ts';

export const DEVICE_ERRORS = errors('devices', {
  fieldMissing: 'Please enter all values',
  nameTaken: 'Device with such name already exists!',
  tokenTaken: 'Device credentials are already assigned to another device!',
  otherTransport: 'Device profile with such name has another transport type!',
});

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

const newTenantDeviceSchema = newDeviceRecordSchema
  .omit({ deviceId: true, tenantId: true, deviceProfileId: true, deviceOwnerId: true })
  .extend({
    transportType: z
      .enum(['DEFAULT', 'MQTT'])
      .optional()
      .describe('Of the profile; refused where the tenant has one of that name with another one'),
    deviceOwnerId: owner,
    assignExisting: z
      .boolean()
      .optional()
      .describe('Whether a device of that name that is there already is given to the customer instead'),
  });
export type NewTenantDevice = z.output<typeof newTenantDeviceSchema>;

export const createDevice = operation({
  method: 'POST',
  path: '/backoffice/devices',
  permission: DEVICE_PERMISSIONS.create,
  tag: 'devices',
  summary: "Make a device of one's tenant: with its profile, model, place and customer, all or nothing",
  description:
    'The profile of that name is made where there is none. The access token is answered this once.',
  body: newTenantDeviceSchema,
  responses: {
    200: deviceRecordSchema.extend({
      accessToken: z.string(),
      wasThere: z.boolean().describe('It was there before, and was only given to the customer'),
    }),
  },
  errors: [...SAVE_ERRORS, ...Object.values(DEVICE_ERRORS)],
});
