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
  versionSchema,
} from './entity.ts';

/** The one tenant profile there is. */
export const DEFAULT_TENANT_PROFILE = {
  id: '5f2b3d60-c5a1-11f0-9c5b-d3c1b2a4f006',
  name: 'Default',
} as const;

const head = { id: entityIdSchema('TENANT'), createdTime: createdTimeSchema, ...contactShape };
const middle = {
  region: z.string(),
  tenantProfileId: entityIdSchema('TENANT_PROFILE'),
  version: versionSchema,
};
/** `name` is a read-only copy of `title`. */
const tail = { name: z.string(), additionalInfo: additionalInfoSchema };

export const tenantSchema = z.object({ ...head, ...middle, ...tail });
export type TenantBody = z.infer<typeof tenantSchema>;

export const tenantInfoSchema = z.object({ ...head, ...middle, tenantProfileName: z.string(), ...tail });
export type TenantInfoBody = z.infer<typeof tenantInfoSchema>;

/** A tenant to be made, or to be changed when it has an `id`. */
export const tenantSaveSchema = z.object({ id: givenIdSchema('TENANT'), ...contactSaveShape, ...saveShape });

/** There is one profile, so that sorting by its name changes nothing. */
export const TENANT_SORT_PROPERTIES = [...CONTACT_SORT_PROPERTIES, 'region', 'tenantProfileName'] as const;
export type TenantSortProperty = (typeof TENANT_SORT_PROPERTIES)[number];

/** `textSearch` looks at the title. */
export const tenantPageQuerySchema = pageQuerySchema(TENANT_SORT_PROPERTIES, {});
