import { z } from 'zod';
import { authoritySchema } from '../auth/authorities.ts';
import { entityIdSchema } from '../common/entity-id.ts';
import { additionalInfoSchema, createdTimeSchema, versionSchema } from './entity.ts';

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
