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

/** What clients keep with an entity; the server does not look into it, unless it says so. */
export const additionalInfoSchema = z.record(z.string(), z.unknown()).nullable();

/** Epoch milliseconds. */
export const createdTimeSchema = z.number().int();

/** Counts saves. A body with an older version than the stored one is refused. */
export const versionSchema = z.number().int();

/** Things of the platform that Airdeck has no use for: always null. */
export const unusedSchema = z.null();

/** The address of a tenant or customer, in the order of the wire. @param text what each line of it is */
export const contactLines = <Text extends z.ZodType>(text: Text) => ({
  country: text,
  state: text,
  city: text,
  address: text,
  address2: text,
  zip: text,
  phone: text,
  email: text,
});

/** Title and address of a tenant or customer. */
export const contactShape = { ...contactLines(z.string().nullable()), title: z.string() };

type ContactSortProperty = 'id' | 'createdTime' | 'name' | keyof typeof contactShape;

/** What lists of tenants and customers can be sorted by. `name` is the title. */
export const CONTACT_SORT_PROPERTIES: readonly ContactSortProperty[] = [
  'id',
  'createdTime',
  'name',
  ...(Object.keys(contactShape) as (keyof typeof contactShape)[]),
];
