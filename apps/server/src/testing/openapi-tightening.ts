export type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  discriminator?: { mapping?: Record<string, string> };
  additionalProperties?: Schema | boolean;
  unevaluatedProperties?: boolean;
  const?: unknown;
};

/** Written by the platform, though its description does not know them. */
const UNDOCUMENTED = ['externalId', 'alarms'];

/** Documented, but written only in some answers. */
const SOMETIMES: Record<string, readonly string[]> = { JwtPair: ['scope'] };

/** Ours, beside the platform's own fields: its clients take no notice. */
const ADDED: Record<string, readonly string[]> = { ThingsboardErrorResponse: ['code', 'values'] };

/** Left open: their fields depend on their `type`. */
const POLYMORPHIC = /Configuration$|^JsonNode$/;

/**
 * Makes the platform's loose description strict. It says neither that every field is always written, nor that
 * optional ones are written as null, nor that there are no others: all three are what clients see.
 */
export function tightenSchemas(schemas: Record<string, Schema>): Record<string, Schema> {
  const bases = new Set(
    Object.values(schemas).flatMap((schema) => (schema.allOf ?? []).map(({ $ref }) => nameOf($ref))),
  );
  const entityTypes = entityTypesOf(schemas);
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      if (POLYMORPHIC.test(name)) return [name, { ...schema, ...withNulls(schema) }];
      return [name, tighten(name, schema, bases.has(name), entityTypes.get(name))];
    }),
  );
}

function tighten(name: string, schema: Schema, isBase: boolean, entityType: string | undefined): Schema {
  if (schema.allOf) {
    const properties = entityType ? { entityType: { const: entityType } } : {};
    return { ...schema, allOf: [...schema.allOf, { properties }], unevaluatedProperties: false };
  }
  if (!schema.properties) return schema;
  const { discriminator: _, ...rest } = schema;
  const required = Object.keys(schema.properties).filter((key) => !SOMETIMES[name]?.includes(key));
  const tolerated = Object.fromEntries([...UNDOCUMENTED, ...(ADDED[name] ?? [])].map((key) => [key, {}]));
  return {
    ...rest,
    properties: { ...tolerated, ...withNulls(schema).properties },
    required,
    ...(isBase ? {} : { additionalProperties: false }),
  };
}

/** What is optional is written as null where there is none. */
function withNulls({ properties, required }: Schema): Pick<Schema, 'properties'> {
  if (!properties) return {};
  const nullable = Object.entries(properties).map(([key, property]) => [
    key,
    required?.includes(key) ? property : { anyOf: [property, { type: 'null' }] },
  ]);
  return { properties: Object.fromEntries(nullable) };
}

/** `DeviceId` → `DEVICE`: the description says so only in a note for code generators. */
function entityTypesOf(schemas: Record<string, Schema>): Map<string, string> {
  const mapping = Object.entries(schemas['EntityId']?.discriminator?.mapping ?? {});
  return new Map(mapping.map(([entityType, reference]) => [nameOf(reference), entityType]));
}

const nameOf = (reference: string | undefined) => reference?.split('/').at(-1) ?? '';
