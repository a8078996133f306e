import { z } from 'zod';
import { entityIdSchema } from './common/entity-id.ts';
import { additionalInfoSchema, createdTimeSchema, versionSchema } from './entity.ts';

/** A group of a customer's users, as the platform's professional edition has them. Here it only carries a name. */
export const entityGroupSchema = z.object({
  id: z.object({ entityType: z.literal('ENTITY_GROUP'), id: z.guid() }),
  createdTime: createdTimeSchema,
  type: z.literal('USER'),
  name: z.string(),
  ownerId: entityIdSchema('CUSTOMER'),
  additionalInfo: additionalInfoSchema,
  configuration: z.record(z.string(), z.unknown()),
  version: versionSchema,
  ownerIds: z.array(z.union([entityIdSchema('CUSTOMER'), entityIdSchema('TENANT')])),
  edgeGroupAll: z.boolean(),
  groupAll: z.boolean(),
  tenantId: entityIdSchema('TENANT'),
});
export type EntityGroupBody = z.infer<typeof entityGroupSchema>;
