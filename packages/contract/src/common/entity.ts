import { z } from 'zod';

/** ThingsBoard's id of a missing tenant or customer. */
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

/** `{"entityType":"DEVICE","id":"<uuid>"}`: the wire format of ids. */
export const entityIdSchema = <T extends EntityType>(entityType: T) =>
  z.object({ entityType: z.literal(entityType), id: z.guid() });

export type EntityId<T extends EntityType> = { entityType: T; id: string };

/** The wire format of an id that may be null in the database. */
export function entityId<T extends EntityType>(entityType: T, id: string | null): EntityId<T> {
  return { entityType, id: id ?? NULL_UUID };
}

/** Data that clients store with an entity; not interpreted by the server unless stated otherwise. */
export const additionalInfoSchema = z.record(z.string(), z.unknown()).nullable();

/** Epoch milliseconds. */
export const createdTimeSchema = z.number().int();

/** Number of saves. A body with an older version than the stored one is rejected. */
export const versionSchema = z.number().int();

/** Ids of platform entities that Airdeck does not have: always null. */
export const unusedSchema = z.null();
