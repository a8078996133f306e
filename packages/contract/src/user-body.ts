import { z } from 'zod';
import { authoritySchema } from './authorities.ts';
import { entityIdSchema } from './common/entity-id.ts';
import { additionalInfoSchema, createdTimeSchema, versionSchema } from './entity.ts';

/** A user as the platform writes it. Apart from what is done to users: the sign-in reads one, and loads no more. */
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
