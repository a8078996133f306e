import { z } from 'zod';

/** The platform's names of parameter types, as its messages use them. */
type JavaType = 'int' | 'boolean' | 'java.lang.Integer' | 'java.lang.Long';

const INT_MAX = 2_147_483_647;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The input type is for callers; the server parses any value. */
const written = <Written>() => z.unknown() as z.ZodType<unknown, Written>;

/** The first value of a repeated parameter counts. */
const firstOf = (value: unknown) => (Array.isArray(value) ? value[0] : value);

const unconvertible = (name: string, type: JavaType, value: unknown) =>
  `Method parameter '${name}': Failed to convert value of type 'java.lang.String' to required type '${type}'; ` +
  (type === 'boolean' ? `Invalid boolean value [${value}]` : `For input string: "${value}"`);

/** A required whole number of the query string. Messages are the platform's. */
export const intParameter = (name: string) =>
  written<number | string>()
    .transform((given, context) => {
      const value = firstOf(given);
      const missing = value === undefined || value === '';
      const number = typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN;
      if (!missing && Math.abs(number) <= INT_MAX) return number;
      context.addIssue({
        code: 'custom',
        message: missing
          ? `Required request parameter '${name}' for method parameter type int is not present`
          : unconvertible(name, 'int', value),
      });
      return z.NEVER;
    })
    .meta({ type: 'integer', format: 'int32' });

/**
 * An optional whole number of the query string, of 32 or 64 bits. Numbers that JavaScript cannot represent exactly
 * become the nearest one: clients express 'forever' by the largest 64-bit number.
 */
export const optionalIntegerParameter = (name: string, type: 'java.lang.Integer' | 'java.lang.Long') =>
  written<number | string | undefined>()
    .transform((given, context) => {
      const value = firstOf(given);
      if (value === undefined || value === '') return undefined;
      const digits = type === 'java.lang.Long' ? /^[+-]?\d{1,19}$/ : /^[+-]?\d{1,10}$/;
      const number = typeof value === 'string' && digits.test(value) ? Number(value) : Number.NaN;
      if (type === 'java.lang.Long' && !Number.isNaN(number)) {
        return Math.max(Math.min(number, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER);
      }
      if (Math.abs(number) <= INT_MAX) return number;
      context.addIssue({ code: 'custom', message: unconvertible(name, type, value) });
      return z.NEVER;
    })
    .meta({ type: 'integer', format: type === 'java.lang.Long' ? 'int64' : 'int32' })
    .optional();

/** ThingsBoard's spellings of booleans, case-insensitive: its Python client sends `True`. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'on', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'off', 'no', '0'].map((word) => [word, false] as const),
]);

/** An optional boolean of the query string. */
export const booleanParameter = (name: string) =>
  written<boolean | string | undefined>()
    .transform((given, context) => {
      const value = firstOf(given);
      if (value === undefined || value === '') return undefined;
      const known = BOOLEANS.get(String(value).trim().toLowerCase());
      if (known !== undefined) return known;
      context.addIssue({ code: 'custom', message: unconvertible(name, 'boolean', value) });
      return z.NEVER;
    })
    .meta({ type: 'boolean' })
    .optional();

/** An optional text of the query string; a blank one counts as missing. */
export const textParameter = () =>
  written<string | undefined>()
    .transform((given) => {
      const value = firstOf(given);
      return typeof value === 'string' && value.trim() !== '' ? value : undefined;
    })
    .meta({ type: 'string' })
    .optional();

/** A required text of the query string. */
export const requiredTextParameter = (name: string) =>
  written<string>()
    .transform((given, context) => {
      const value = firstOf(given);
      if (typeof value === 'string' && value.trim() !== '') return value;
      context.addIssue({ code: 'custom', message: `Parameter '${name}' can't be empty!` });
      return z.NEVER;
    })
    .meta({ type: 'string' });

/** `a,b` and `k=a&k=b`, alone or together; each once. */
export const listOf = (given: unknown): string[] => {
  const texts = [given].flat().filter((text): text is string => typeof text === 'string');
  return [...new Set(texts.flatMap((text) => text.split(',')).map((text) => text.trim()))].filter(Boolean);
};

/** An entity's id in a path or query string, in lower case. A UUID of any version is accepted. */
export const uuidParameter = (name: string) =>
  written<string>()
    .transform((given, context) => {
      const value = firstOf(given);
      if (typeof value === 'string' && UUID.test(value)) return value.toLowerCase();
      const blank = typeof value !== 'string' || value.trim() === '';
      context.addIssue({
        code: 'custom',
        message: blank ? `Parameter '${name}' can't be empty!` : `Invalid UUID string: ${value}`,
      });
      return z.NEVER;
    })
    .meta({ type: 'string', format: 'uuid' });

/** Ids in a query string, `a,b` or repeated, each once: at least one. */
export const uuidsParameter = (name: string, max: number) =>
  written<string | readonly string[]>()
    .transform((given, context) => {
      const values = listOf(given);
      const wrong = values.find((value) => !UUID.test(value));
      if (values.length > 0 && values.length <= max && wrong === undefined) {
        return values.map((value) => value.toLowerCase());
      }
      const tooMany = values.length > max ? `Parameter '${name}' takes ${max} ids at most!` : undefined;
      const malformed = wrong === undefined ? undefined : `Invalid UUID string: ${wrong}`;
      const message = tooMany ?? malformed ?? `Parameter '${name}' can't be empty!`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ type: 'array', items: { type: 'string', format: 'uuid' } });

/** The id of an owner in a query string: null when it is empty, undefined when it is missing. */
export const ownerParameter = () =>
  written<string | undefined>()
    .transform((given, context) => {
      const value = firstOf(given);
      if (value === undefined) return undefined;
      if (value === '') return null;
      if (typeof value === 'string' && UUID.test(value)) return value.toLowerCase();
      context.addIssue({ code: 'custom', message: `Invalid UUID string: ${value}` });
      return z.NEVER;
    })
    .meta({ type: 'string' })
    .optional();

/** A member of one of the platform's enumerations. The message names its class, as the platform does. */
export function constantOf<const T extends readonly string[]>(members: T, className: string) {
  return (z.unknown() as z.ZodType<unknown, T[number]>)
    .transform((given, context): T[number] => {
      const value = firstOf(given) as T[number];
      if (members.includes(value)) return value;
      context.addIssue({
        code: 'custom',
        message: `No enum constant org.thingsboard.server.common.data.${className}.${value}`,
      });
      return z.NEVER;
    })
    .meta({ type: 'string', enum: members });
}

/** The same for several values, `a,b` or repeated; undefined: none. */
export const constantsOf = <const T extends readonly string[]>(members: T, className: string) =>
  written<string | readonly string[] | undefined>()
    .transform((given, context): T[number][] | undefined => {
      const values = listOf(given);
      const unknown = values.find((value) => !members.includes(value));
      if (unknown === undefined) return values.length === 0 ? undefined : values;
      context.addIssue({
        code: 'custom',
        message: `No enum constant org.thingsboard.server.common.data.${className}.${unknown}`,
      });
      return z.NEVER;
    })
    .meta({ type: 'array', items: { type: 'string', enum: members } })
    .optional();

/** An optional entity id of a query string. */
export const optionalUuidParameter = (name: string) =>
  written<string | undefined>()
    .transform((given, context) => {
      const value = firstOf(given);
      if (value === undefined || value === '') return undefined;
      if (typeof value === 'string' && UUID.test(value)) return value.toLowerCase();
      context.addIssue({ code: 'custom', message: `Invalid UUID string: ${value} (${name})` });
      return z.NEVER;
    })
    .meta({ type: 'string', format: 'uuid' })
    .optional();
