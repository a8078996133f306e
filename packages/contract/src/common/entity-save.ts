import { z } from 'zod';
import { additionalInfoSchema, type EntityType, NULL_UUID, versionSchema } from './entity.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id in the body of a save, in lower case; null or missing: none yet. Messages are the platform's. */
export const givenIdSchema = (entityType: EntityType) =>
  (z.unknown() as z.ZodType<unknown, { entityType: string; id: string } | null | undefined>)
    .transform((given, context): string | null => {
      if (given === null) return null;
      const parsed = GIVEN.safeParse(given);
      const addError = (message: string) => {
        context.addIssue({ code: 'custom', message: `JSON parse error: ${message}` });
        return z.NEVER;
      };
      if (!parsed.success) return addError('Missing entityType or id!');
      const { id, entityType: type } = parsed.data;
      if (type !== entityType) return addError(`an id of ${entityType} is needed, not of another type`);
      return UUID.test(id) ? id.toLowerCase() : addError(`Invalid UUID string: ${id}`);
    })
    .meta({
      type: ['object', 'null'],
      properties: { entityType: { const: entityType }, id: { type: 'string', format: 'uuid' } },
      required: ['entityType', 'id'],
    })
    .optional();

const GIVEN = z.object({ entityType: z.string(), id: z.string() });

/** The id of an owner in the body of a save; the NULL uuid, which means none, becomes null as in the database. */
export function givenOwner(id: string | null | undefined): string | null {
  return id === undefined || id === NULL_UUID ? null : id;
}

/** A text of a save; missing texts are stored as null. */
export const givenTextSchema = z.string().nullish();

/** Common fields of the saves of all entities. Without a version, the stored entity is overwritten. */
export const saveShape = {
  version: versionSchema.nullish(),
  additionalInfo: additionalInfoSchema.optional(),
};
