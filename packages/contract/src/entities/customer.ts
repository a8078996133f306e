import { z } from 'zod';
import { entityIdSchema } from '../common/entity-id.ts';
import {
  additionalInfoSchema,
  contactShape,
  createdTimeSchema,
  unusedSchema,
  versionSchema,
} from './entity.ts';

export const customerSchema = z.object({
  id: entityIdSchema('CUSTOMER'),
  createdTime: createdTimeSchema,
  ...contactShape,
  tenantId: entityIdSchema('TENANT'),
  externalId: unusedSchema,
  version: versionSchema,
  /** A read-only copy of `title`. */
  name: z.string(),
  additionalInfo: additionalInfoSchema,
});
export type CustomerBody = z.infer<typeof customerSchema>;
