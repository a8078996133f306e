import { z } from 'zod';
import { accessRoleSchema } from '../common/access-role.ts';
import { additionalInfoSchema, createdTimeSchema, entityIdSchema, versionSchema } from '../common/entity.ts';
import { authoritySchema } from '../common/permission.ts';
import { readerUnitsSchema } from '../profile/reader-units.ts';

/** A user in the platform's format. Separate from the operations on users, which the first load does not need. */
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

/** Roles in the product's records: the platform's authorities, and partners. */
const USER_TYPES = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'PARTNER'] as const;

export const userTypeSchema = z.enum(USER_TYPES);
export type UserType = z.infer<typeof userTypeSchema>;

/** The product's record of a user; unknown values are missing or null. */
export const userRecordSchema = z.object({
  userType: z.string(),
  email: z.string().nullish(),
  userId: z.string().nullish(),
  userFirstName: z.string().nullish(),
  userLastName: z.string().nullish(),
  profileImageUrl: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  country: z.string().nullish(),
  address: z.string().nullish(),
  phone: z.string().nullish(),
  tenantId: z.string().nullish(),
  customerId: z.string().nullish(),
  accessRole: accessRoleSchema.nullish(),
  isLimited: z.boolean().nullish().describe('Whether the role holds in parts of the buildings only'),
  units: readerUnitsSchema.nullish().describe('Units in which they see values'),
});
export type UserRecord = z.infer<typeof userRecordSchema>;
