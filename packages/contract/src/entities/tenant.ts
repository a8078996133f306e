import { z } from 'zod';
import { entityIdSchema } from '../common/entity-id.ts';
import { additionalInfoSchema, contactShape, createdTimeSchema, versionSchema } from './entity.ts';

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
