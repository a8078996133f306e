import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { SERVER_ROOT } from '../server-root.ts';

/** ThingsBoard's own API description, outside of the repository. */
const FILE = resolve(SERVER_ROOT, '../../..', join('shared', 'platform', 'openapi-ce-subset.json'));

type Operation = { responses: Record<string, { content?: Record<string, { schema?: Schema }> }> };
type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** A response to check: `method` and `path` of the request (with or without query), raw `body`. */
type Answer = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: string;
};

export type Conformance = {
  /** The platform's operation of a call, like `GET /api/device/{deviceId}`; undefined: none. */
  operationOf(call: Pick<Answer, 'method' | 'path'>): string | undefined;
  /** Deviations of a response from ThingsBoard's description, as texts; empty: none. */
  violationsOf(answer: Answer): string[];
};

/** Whether checks against ThingsBoard's API description can run; if not, names of tests state it. */
export const hasPlatformApi = existsSync(FILE);

/** Reads ThingsBoard's API description, to check our responses against it. */
export function loadConformance(): Conformance {
  const openApi: OpenApi = JSON.parse(readFileSync(FILE, 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'platform', components: { schemas: tightenSchemas(openApi.components.schemas) } });

  function violationsOfBody(schema: Schema, body: string): string[] {
    const absolute = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/', '"platform#/').replaceAll('"oneOf"', '"anyOf"'),
    );
    const validate = ajv.compile(absolute);
    if (validate(JSON.parse(body))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
  }

  const templateOf = (method: string, path: string) =>
    findTemplate(
      Object.keys(openApi.paths).filter((template) => openApi.paths[template]?.[method.toLowerCase()]),
      path.split('?', 1)[0] ?? '',
    );

  return {
    operationOf({ method, path }) {
      const template = templateOf(method, path);
      return template && `${method} ${template}`;
    },
    violationsOf({ method, path, status, body }) {
      const template = templateOf(method, path);
      const operation = openApi.paths[template ?? '']?.[method.toLowerCase()];
      if (!operation) return [`${method} ${path} is no operation of the platform`];
      const response = operation.responses[String(status)];
      if (!response && status < 400) return [`${method} ${template} never answers ${status}`];
      const described = Object.values(response?.content ?? {})[0]?.schema;
      const schema =
        described ?? (status >= 400 ? { $ref: '#/components/schemas/ThingsboardErrorResponse' } : undefined);
      if (!schema) return body === '' ? [] : [`${method} ${template} answers ${status} with no body`];
      // The platform's responses are empty where it describes a string.
      if (schema.type === 'string' && body === '') return [];
      return violationsOfBody(schema, body);
    },
  };
}

/** The matching path template with the fewest parameters. */
function findTemplate(templates: readonly string[], path: string): string | undefined {
  const segments = path.split('/');
  const fits = (template: string) => {
    const parts = template.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('{') || part === segments[index])
    );
  };
  const parameters = (template: string) => template.split('{').length;
  return templates.filter(fits).sort((one, other) => parameters(one) - parameters(other))[0];
}

type Schema = {
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

/** Fields that the platform writes, but does not describe. */
const UNDOCUMENTED = ['externalId', 'alarms'];

/** Described, but written only in some responses. */
const SOMETIMES: Record<string, readonly string[]> = { JwtPair: ['scope'] };

/** Our additions to the platform's fields, which its clients ignore. */
const ADDED: Record<string, readonly string[]> = { ThingsboardErrorResponse: ['code', 'values'] };

/** Not tightened: their fields depend on their `type`. */
const POLYMORPHIC = /Configuration$|^JsonNode$/;

/**
 * Makes the platform's loose description strict. It does not state that every field is always written, that missing
 * optional ones are null, and that there are no others: clients see all three.
 */
function tightenSchemas(schemas: Record<string, Schema>): Record<string, Schema> {
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

/** Missing optional fields are written as null. */
function withNulls({ properties, required }: Schema): Pick<Schema, 'properties'> {
  if (!properties) return {};
  const nullable = Object.entries(properties).map(([key, property]) => [
    key,
    required?.includes(key) ? property : { anyOf: [property, { type: 'null' }] },
  ]);
  return { properties: Object.fromEntries(nullable) };
}

/** `DeviceId` → `DEVICE`: in the description, only a hint for code generators contains this. */
function entityTypesOf(schemas: Record<string, Schema>): Map<string, string> {
  const mapping = Object.entries(schemas['EntityId']?.discriminator?.mapping ?? {});
  return new Map(mapping.map(([entityType, reference]) => [nameOf(reference), entityType]));
}

const nameOf = (reference: string | undefined) => reference?.split('/').at(-1) ?? '';
