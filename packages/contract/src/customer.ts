import { z } from 'zod';
import { entityIdSchema, givenIdSchema } from './common/entity-id.ts';
import { pageQuerySchema } from './common/page.ts';
import {
  additionalInfoSchema,
  CONTACT_SORT_PROPERTIES,
  contactSaveShape,
  contactShape,
  createdTimeSchema,
  saveShape,
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

/** A customer to be made, or to be changed when it has an `id`. The tenant is always the caller's. */
export const customerSaveSchema = z.object({
  id: givenIdSchema('CUSTOMER'),
  ...contactSaveShape,
  ...saveShape,
});

export type CustomerSortProperty = (typeof CONTACT_SORT_PROPERTIES)[number];

/** `textSearch` looks at the title. */
export const customerPageQuerySchema = pageQuerySchema(CONTACT_SORT_PROPERTIES, {});
