import { z } from 'zod';
import { entityIdSchema } from './common/entity-id.ts';
import { givenIdSchema } from './common/given-id.ts';
import { pageQuerySchema } from './common/page.ts';
import { booleanParameter, ownerParameter, textParameter, uuidParameter } from './common/parameters.ts';
import {
  additionalInfoSchema,
  createdTimeSchema,
  givenTextSchema,
  saveShape,
  unusedSchema,
  versionSchema,
} from './entity.ts';

const head = {
  id: entityIdSchema('DEVICE'),
  createdTime: createdTimeSchema,
  tenantId: entityIdSchema('TENANT'),
  /** The NULL uuid when no customer has the device. */
  customerId: entityIdSchema('CUSTOMER'),
  name: z.string(),
  /** Always the name of the device profile. */
  type: z.string(),
  label: z.string().nullable(),
  deviceProfileId: entityIdSchema('DEVICE_PROFILE'),
  firmwareId: unusedSchema,
  softwareId: unusedSchema,
  externalId: unusedSchema,
  version: versionSchema,
};

const tail = {
  deviceData: z.object({
    configuration: z.object({ type: z.literal('DEFAULT') }),
    transportConfiguration: z.object({ type: z.literal('DEFAULT') }),
  }),
  additionalInfo: additionalInfoSchema,
};

export const deviceSchema = z.object({ ...head, ...tail });
export type DeviceBody = z.infer<typeof deviceSchema>;

export const deviceInfoSchema = z.object({
  ...head,
  /** Null when no customer has the device. */
  customerTitle: z.string().nullable(),
  customerIsPublic: z.boolean(),
  deviceProfileName: z.string(),
  /** Heard of within its inactivity time-out. */
  active: z.boolean(),
  ...tail,
});
export type DeviceInfoBody = z.infer<typeof deviceInfoSchema>;

/**
 * A device to be made, or to be changed when it has an `id`. The tenant is always the caller's. Without a profile,
 * `type` names one, which is made when there is none; without either, it is the default one.
 */
export const deviceSaveSchema = z.object({
  id: givenIdSchema('DEVICE'),
  customerId: givenIdSchema('CUSTOMER'),
  deviceProfileId: givenIdSchema('DEVICE_PROFILE'),
  name: givenTextSchema,
  type: givenTextSchema,
  label: givenTextSchema,
  ...saveShape,
});
export type DeviceSaveBody = z.infer<typeof deviceSaveSchema>;

export const deviceSaveQuerySchema = z.object({
  /** Of a new device; random when missing. */
  accessToken: textParameter(),
});

/** How a device is given to a customer. Both are this product's own. */
export const deviceAssignQuerySchema = z.object({
  /** Whether the customer may read what was measured before; false when missing. */
  withHistory: booleanParameter('withHistory'),
  /** The customer that the caller saw the device with, empty for none: refused when it has another one by now. */
  expectedCustomerId: ownerParameter(),
});

/** What a list of devices can be sorted by. */
export const DEVICE_SORT_PROPERTIES = [
  'id',
  'createdTime',
  'name',
  'label',
  'type',
  'deviceProfileName',
] as const;
export type DeviceSortProperty = (typeof DEVICE_SORT_PROPERTIES)[number];

/** What a list of device infos can be sorted by. */
export const DEVICE_INFO_SORT_PROPERTIES = [...DEVICE_SORT_PROPERTIES, 'customerTitle', 'active'] as const;
export type DeviceInfoSortProperty = (typeof DEVICE_INFO_SORT_PROPERTIES)[number];

export const devicePageQuerySchema = pageQuerySchema(DEVICE_SORT_PROPERTIES, { type: textParameter() });

export const deviceInfoPageQuerySchema = pageQuerySchema(DEVICE_INFO_SORT_PROPERTIES, {
  type: textParameter(),
  deviceProfileId: uuidParameter('deviceProfileId').optional(),
  active: booleanParameter('active'),
});
