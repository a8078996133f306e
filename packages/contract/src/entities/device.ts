import { z } from 'zod';
import { entityIdSchema } from '../common/entity-id.ts';
import { pageQuerySchema } from '../common/page.ts';
import { booleanParameter, textParameter, uuidParameter } from '../common/parameters.ts';
import { additionalInfoSchema, createdTimeSchema, unusedSchema, versionSchema } from './entity.ts';

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
