import { z } from 'zod';
import type { JsonBounds } from '../limits/bounded-json.ts';

/** A body, and what makes it costly to read. */
export type CostlyBody = { readonly what: string; readonly body: string };

/** The bounds of a body. */
export type BodyBounds = JsonBounds & { readonly bytes: number };

/** The room at a place of a body: its characters, and how many elements, or levels, of so many characters fit in. */
type Room = {
  readonly length: number;
  readonly elements: (characters: number) => number;
  readonly levels: (characters: number) => number;
};
type Flood = (room: Room) => string;

const FLOODS = {
  array: {
    numbers: ({ elements }) => `[${'1,'.repeat(elements(2))}1]`,
    objects: ({ elements }) => `[${'{},'.repeat(elements(3))}{}]`,
    texts: ({ elements }) => `[${'"",'.repeat(elements(3))}""]`,
    'nested lists': ({ levels }) => '['.repeat(levels(2)) + ']'.repeat(levels(2)),
  },
  object: {
    keys: ({ elements }) => {
      // Names have seven characters each.
      const entries = Array.from({ length: elements(12) }, (_, n) => `"${(n + 36 ** 6).toString(36)}":1`);
      return `{${entries.join(',')}}`;
    },
    'nested objects': ({ levels }) => `${'{"a":'.repeat(levels(6))}1${'}'.repeat(levels(6))}`,
  },
  string: {
    letters: ({ length }) => `"${'a'.repeat(length)}"`,
    spaces: ({ length }) => `"x${' '.repeat(length)}x"`,
    'at signs': ({ length }) => `"${'@'.repeat(length)}"`,
    domains: ({ length }) => `"a@${'a.'.repeat(length / 2)}"`,
    digits: ({ length }) => `"${'1'.repeat(length)}"`,
    escapes: ({ length }) => `"${'\\u00e9'.repeat(length / 6)}"`,
  },
} as const satisfies Record<string, Record<string, Flood>>;

/** JSON that is costly by what it holds, by the type of the value whose place it takes. */
const ALL_FLOODS: Readonly<Record<string, Flood>> = { ...FLOODS.array, ...FLOODS.object, ...FLOODS.string };

type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly format?: string;
};

/** A place in a body. */
type Place = {
  readonly schema: JsonSchema;
  readonly path: string;
  /** The body with this text at the place. */
  readonly around: (inner: string) => string;
};

/** Deep enough for every schema of the contract; recursive ones end there. */
const MAX_DEPTH = 8;
/** Characters and values for what is around a flood. */
const MARGIN = 64;

/**
 * Bodies that are as costly to read as the schema permits: at each of its places a value of the right type that is as
 * large as possible, within an otherwise plausible body; and at the top anything at all, also beyond the bounds of JSON.
 * @param schema null: not known
 */
export function* costlyBodies(schema: z.ZodType | null, bounds: BodyBounds): Generator<CostlyBody> {
  const root = (
    schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}
  ) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const resolve = (node: JsonSchema): JsonSchema =>
    node.$ref === undefined ? node : resolve(root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? {});
  const seen = new Set<string>();
  const beyond = { bytes: bounds.bytes, values: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY };
  const top: Place = { schema: {}, path: 'body', around: (inner) => inner };
  yield* floodsAt(top, beyond, resolve);
  for (const place of placesIn({ ...top, schema: root }, resolve, 0)) {
    for (const one of floodsAt(place, bounds, resolve)) {
      const key = `${one.what} ${one.body.length}`;
      if (!seen.has(key)) yield one;
      seen.add(key);
    }
  }
}

function* floodsAt(
  { schema, path, around }: Place,
  { bytes, values, depth }: BodyBounds,
  resolve: (node: JsonSchema) => JsonSchema,
): Generator<CostlyBody> {
  const length = bytes - Buffer.byteLength(around('')) - MARGIN;
  const within = (most: number) => (characters: number) =>
    Math.max(0, Math.floor(Math.min(length / characters, most - MARGIN)));
  const room = { length, elements: within(values), levels: within(depth) };
  const floods = path === 'body' ? ALL_FLOODS : floodsOf(schema, resolve);
  for (const [name, flood] of Object.entries(floods)) {
    yield { what: `${path}: ${name}`, body: around(flood(room)) };
  }
}

function floodsOf(
  { type, items }: JsonSchema,
  resolve: (node: JsonSchema) => JsonSchema,
): Readonly<Record<string, Flood>> {
  if (type === undefined) return ALL_FLOODS;
  if (type === 'string' || type === 'object') return FLOODS[type];
  if (type !== 'array') return {};
  const item = JSON.stringify(sampleOf(items ?? {}, resolve, 0));
  const values = item.split(/[,[{]/).length;
  return {
    ...FLOODS.array,
    'valid items': ({ elements }) =>
      `[${`${item},`.repeat(Math.max(0, Math.min(elements(item.length + 1), elements(1) / values) - 1))}${item}]`,
  };
}

function* placesIn(
  { schema, path, around }: Place,
  resolve: (node: JsonSchema) => JsonSchema,
  depth: number,
): Generator<Place> {
  if (depth > MAX_DEPTH) return;
  const node = resolve(schema);
  const inside = (inner: JsonSchema, name: string, wrap: (inner: string) => string) =>
    placesIn({ schema: inner, path: path + name, around: (text) => around(wrap(text)) }, resolve, depth + 1);
  const { anyOf, oneOf, allOf, properties = {}, additionalProperties, items } = node;
  const variants = anyOf ?? oneOf ?? allOf;
  if (!variants) yield { schema: node, path, around };
  for (const variant of variants ?? []) yield* inside(variant, '', (text) => text);
  for (const [name, inner] of Object.entries(properties)) {
    const others = Object.entries(properties).filter(
      ([other, { const: fixed }]) =>
        other !== name && (fixed !== undefined || node.required?.includes(other)),
    );
    const before = others.map(
      ([other, its]) => `${JSON.stringify(other)}:${JSON.stringify(sampleOf(its, resolve, 0))},`,
    );
    yield* inside(inner, `.${name}`, (text) => `{${before.join('')}${JSON.stringify(name)}:${text}}`);
  }
  if (items) yield* inside(items, '[]', (text) => `[${text}]`);
  if (typeof additionalProperties === 'object')
    yield* inside(additionalProperties, '.*', (text) => `{"a":${text}}`);
}

/** A small value that the schema is likely to accept. */
function sampleOf(schema: JsonSchema, resolve: (node: JsonSchema) => JsonSchema, depth: number): unknown {
  const node = resolve(schema);
  if (depth > MAX_DEPTH) return null;
  const sample = (inner: JsonSchema) => sampleOf(inner, resolve, depth + 1);
  const [variant] = node.anyOf ?? node.oneOf ?? node.allOf ?? [];
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (variant) return sample(variant);
  switch (node.type) {
    case 'string':
      if (node.format === 'uuid') return '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005';
      return node.format === 'email' ? 'a@example.com' : 'a'.repeat(node.minLength ?? 1);
    case 'integer':
    case 'number':
      return Math.max(node.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: node.minItems ?? 0 }, () => sample(node.items ?? {}));
    case 'object':
      return Object.fromEntries(
        (node.required ?? []).map((name) => [name, sample(node.properties?.[name] ?? {})]),
      );
    default:
      return null;
  }
}
