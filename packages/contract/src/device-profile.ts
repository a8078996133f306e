import { z } from 'zod';
import { entityIdSchema } from './common/entity-id.ts';
import { givenIdSchema } from './common/given-id.ts';
import { pageQuerySchema } from './common/page.ts';
import { textParameter } from './common/parameters.ts';
import { createdTimeSchema, givenTextSchema, unusedSchema, versionSchema } from './entity.ts';

const TRANSPORT_TYPES = ['DEFAULT', 'MQTT', 'COAP', 'LWM2M', 'SNMP'] as const;

const PROVISION_TYPES = [
  'DISABLED',
  'ALLOW_CREATE_NEW_DEVICES',
  'CHECK_PRE_PROVISIONED_DEVICES',
  'X509_CERTIFICATE_CHAIN',
] as const;

/** What may be known of a profile by everybody who sees a device of it. */
export const deviceProfileInfoSchema = z.object({
  id: entityIdSchema('DEVICE_PROFILE'),
  tenantId: entityIdSchema('TENANT'),
  name: z.string(),
  image: z.string().nullable(),
  defaultDashboardId: unusedSchema,
  type: z.string(),
  transportType: z.string(),
});
export type DeviceProfileInfoBody = z.infer<typeof deviceProfileInfoSchema>;

export const deviceProfileSchema = z.object({
  id: entityIdSchema('DEVICE_PROFILE'),
  createdTime: createdTimeSchema,
  tenantId: entityIdSchema('TENANT'),
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  type: z.string(),
  transportType: z.string(),
  provisionType: z.string(),
  defaultRuleChainId: unusedSchema,
  defaultDashboardId: unusedSchema,
  defaultQueueName: unusedSchema,
  provisionDeviceKey: unusedSchema,
  firmwareId: unusedSchema,
  softwareId: unusedSchema,
  defaultEdgeRuleChainId: unusedSchema,
  externalId: unusedSchema,
  version: versionSchema,
  /** Whether devices without a profile of their own get this one. */
  default: z.boolean(),
  /** Kept for clients; the server looks only at the types in it. */
  profileData: z.record(z.string(), z.unknown()),
});
export type DeviceProfileBody = z.infer<typeof deviceProfileSchema>;

/** One of the platform's constants, in its spelling; null or missing when it is not given. */
const constantSchema = <T extends string>(name: string, values: readonly T[]) =>
  z
    .unknown()
    .transform((given, context): T | null => {
      if (given === null || given === undefined) return null;
      const known = values.find((value) => value === given);
      if (known) return known;
      const message = `JSON parse error: ${name} is none of ${values.join(', ')}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ type: ['string', 'null'], enum: [...values, null] })
    .optional();

/** A profile to be made, or to be changed when it has an `id`. The tenant is always the caller's. */
export const deviceProfileSaveSchema = z.object({
  id: givenIdSchema('DEVICE_PROFILE'),
  name: givenTextSchema,
  description: givenTextSchema,
  image: givenTextSchema,
  type: constantSchema('type', ['DEFAULT']),
  transportType: constantSchema('transportType', TRANSPORT_TYPES),
  provisionType: constantSchema('provisionType', PROVISION_TYPES),
  default: z.boolean().nullish(),
  profileData: z.record(z.string(), z.unknown()).nullish(),
  version: versionSchema.nullish(),
});

/** What lists of profiles can be sorted by. */
export const DEVICE_PROFILE_SORT_PROPERTIES = [
  'id',
  'createdTime',
  'name',
  'type',
  'transportType',
  'description',
  'isDefault',
] as const;
export type DeviceProfileSortProperty = (typeof DEVICE_PROFILE_SORT_PROPERTIES)[number];

/** `textSearch` looks at the name. */
export const deviceProfilePageQuerySchema = pageQuerySchema(DEVICE_PROFILE_SORT_PROPERTIES, {});

export const deviceProfileInfoPageQuerySchema = pageQuerySchema(DEVICE_PROFILE_SORT_PROPERTIES, {
  transportType: textParameter(),
});
