import { z } from 'zod';

/** What clients keep with an entity; the server does not look into it, unless it says so. */
export const additionalInfoSchema = z.record(z.string(), z.unknown()).nullable();

/** Epoch milliseconds. */
export const createdTimeSchema = z.number().int();

/** Counts saves. A body with an older version than the stored one is refused. */
export const versionSchema = z.number().int();

/** Things of the platform that Airdeck has no use for: always null. */
export const unusedSchema = z.null();

/** Address of a tenant or customer, in the order of the wire. */
export const contactShape = {
  country: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  address2: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  title: z.string(),
};

/** A text of a save: what is missing is saved as null. */
export const givenTextSchema = z.string().nullish();

/** What a save of any entity may carry. Without a version, whatever is stored is overwritten. */
export const saveShape = {
  version: versionSchema.nullish(),
  additionalInfo: additionalInfoSchema.optional(),
};

/** Title and address as a save gives them. */
export const contactSaveShape = {
  title: givenTextSchema,
  email: givenTextSchema,
  phone: givenTextSchema,
  country: givenTextSchema,
  state: givenTextSchema,
  city: givenTextSchema,
  address: givenTextSchema,
  address2: givenTextSchema,
  zip: givenTextSchema,
};

/** What lists of tenants and customers can be sorted by. `name` is the title. */
export const CONTACT_SORT_PROPERTIES = [
  'id',
  'createdTime',
  'title',
  'name',
  'email',
  'phone',
  'country',
  'state',
  'city',
  'address',
  'address2',
  'zip',
] as const;
