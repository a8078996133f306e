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
