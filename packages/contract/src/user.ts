import { z } from 'zod';
import { authoritySchema } from './authorities.ts';
import { entityIdSchema, givenIdSchema } from './common/entity-id.ts';
import { pageQuerySchema } from './common/page.ts';
import { booleanParameter, textParameter } from './common/parameters.ts';
import {
  additionalInfoSchema,
  createdTimeSchema,
  givenTextSchema,
  saveShape,
  versionSchema,
} from './entity.ts';

export const userSchema = z.object({
  id: entityIdSchema('USER'),
  createdTime: createdTimeSchema,
  /** The NULL uuid for a system administrator. */
  tenantId: entityIdSchema('TENANT'),
  /** The NULL uuid unless the authority is CUSTOMER_USER. */
  customerId: entityIdSchema('CUSTOMER'),
  email: z.string(),
  authority: authoritySchema,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  version: versionSchema,
  /** A read-only copy of `email`. */
  name: z.string(),
  additionalInfo: additionalInfoSchema,
});
export type UserBody = z.infer<typeof userSchema>;

/**
 * A user to be made, or to be changed when there is an `id`. Of a user who exists, tenant, customer and authority
 * never change. The tenant counts only for a system administrator; for all others it is their own.
 */
export const userSaveSchema = z.object({
  id: givenIdSchema('USER'),
  tenantId: givenIdSchema('TENANT'),
  customerId: givenIdSchema('CUSTOMER'),
  authority: authoritySchema.nullish(),
  email: givenTextSchema,
  firstName: givenTextSchema,
  lastName: givenTextSchema,
  phone: givenTextSchema,
  ...saveShape,
});

export const userSaveQuerySchema = z.object({
  /** Whether somebody new is sent the link with which they set their password; true when missing. */
  sendActivationMail: booleanParameter('sendActivationMail'),
  /** Accepted and not used: there are no groups. */
  entityGroupId: textParameter(),
});

/** What a list of users can be sorted by. `name` is the e-mail address. */
export const USER_SORT_PROPERTIES = [
  'id',
  'createdTime',
  'email',
  'name',
  'firstName',
  'lastName',
  'phone',
  'authority',
] as const;
export type UserSortProperty = (typeof USER_SORT_PROPERTIES)[number];

/** `textSearch` looks at the e-mail address. */
export const userPageQuerySchema = pageQuerySchema(USER_SORT_PROPERTIES, {});
