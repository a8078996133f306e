import { z } from 'zod';

/** What ThingsBoard writes where there is no tenant or no customer. */
export const NULL_UUID = '13814000-1dd2-11b2-8080-808080808080';

export const ENTITY_TYPES = [
  'TENANT',
  'CUSTOMER',
  'USER',
  'DEVICE',
  'DEVICE_PROFILE',
  'TENANT_PROFILE',
  'ALARM',
  'RPC',
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** `{"entityType":"DEVICE","id":"<uuid>"}`: how ids travel. */
export const entityIdSchema = <T extends EntityType>(entityType: T) =>
  z.object({ entityType: z.literal(entityType), id: z.guid() });

export type EntityId<T extends EntityType> = { entityType: T; id: string };

/** The wire form of an id that may be missing in the database. */
export function entityId<T extends EntityType>(entityType: T, id: string | null): EntityId<T> {
  return { entityType, id: id ?? NULL_UUID };
}

/** What clients keep with an entity; the server does not look into it, unless it says so. */
export const additionalInfoSchema = z.record(z.string(), z.unknown()).nullable();

/** Epoch milliseconds. */
export const createdTimeSchema = z.number().int();

/** Counts saves. A body with an older version than the stored one is refused. */
export const versionSchema = z.number().int();

/** Things of the platform that Airdeck has no use for: always null. */
export const unusedSchema = z.null();
