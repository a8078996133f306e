import { z } from 'zod';
import { type ErrorDefinition, REQUEST_ERRORS, USUAL_ERRORS } from './errors.ts';
import { isOpen, type Permission } from './permission.ts';

/** One call of the wire, declared once: the server serves it, the console calls it, both documents describe it. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As it stands on the wire: `/api/customer/:customerId`. */
  readonly path: string;
  readonly permission: Permission;
  /** The group in the API documentation: the feature's word. */
  readonly tag: string;
  /** What it does, for the API documentation. */
  readonly summary: string;
  readonly description?: string;
  /** Of the path; one entry for each name in it. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** JSON. A file has no schema: it is sent and read as it is. */
  readonly body?: z.ZodType;
  /** By status. Where there are several, the lowest of 2xx is what a successful call answers. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** What callers have to expect besides what is answered to any request of its kind; `USUAL_ERRORS` when left out. */
  readonly errors?: readonly ErrorDefinition[];
  /** Some of them are sent as text alone, as the platform does, or as a page. */
  readonly errorText?: 'text/plain' | 'text/html';
};

/** In the metadata of an answer's schema: the media types that it is sent as, where that is not JSON. */
export const MEDIA_TYPES = 'x-media-types';

/** An answer that is not JSON, of one of these media types: it is sent and read as it is. */
export const contentOf = /* @__NO_SIDE_EFFECTS__ */ (...mediaTypes: readonly string[]) =>
  z.unknown().meta({ type: 'string', [MEDIA_TYPES]: mediaTypes }) as z.ZodType<unknown, undefined>;

/** Without effect: one that the console never calls is left out of its build. */
export const operation = /* @__NO_SIDE_EFFECTS__ */ <const O extends Operation>(definition: O): O =>
  definition;

/** All that callers have to expect: what the operation names, and what is answered before or beside its handler. */
export function errorsOf(operation: Operation): readonly ErrorDefinition[] {
  const { method, permission, params, query, body, errors = USUAL_ERRORS } = operation;
  const { unauthenticated, forbidden, tooManyRequests, malformed, tooLarge, mediaTypeNotSupported } =
    REQUEST_ERRORS;
  return [
    ...new Set([
      ...errors,
      ...(isOpen(permission) ? [] : [unauthenticated, forbidden, tooManyRequests]),
      ...(params || query || body ? [malformed] : []),
      ...(body && method !== 'GET' ? [tooLarge, mediaTypeNotSupported] : []),
      REQUEST_ERRORS.unavailable,
    ]),
  ];
}

/** The status of a successful call. */
export function successOf({ responses }: Operation): number {
  return (
    Object.keys(responses)
      .map(Number)
      .find((status) => status >= 200 && status < 300) ?? 200
  );
}

/** The schema of a successful answer; what is not JSON has none worth a check. */
export type AnswerSchema<O extends Operation> = O['responses'][Extract<
  keyof O['responses'],
  200 | 201 | 202
>];

/** What a caller reads. */
export type AnswerOf<O extends Operation> = z.output<AnswerSchema<O>>;

type Part = 'params' | 'query' | 'body';

/** What the server reads of a part of the request; undefined where the operation has none. */
export type ReadOf<O extends Operation, P extends Part> =
  O extends Record<P, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** Names in a path. */
export type PathName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Others}`
    ? Name | PathName<Others>
    : Rest extends `${infer Name}.${string}`
      ? Name
      : Rest
  : never;

type Params<O extends Operation> = [PathName<O['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<PathName<O['path']>, string | number>> };

type Query<O extends Operation> = O extends { query: infer Schema extends z.ZodType }
  ? Record<never, never> extends z.input<Schema>
    ? { readonly query?: z.input<Schema> }
    : { readonly query: z.input<Schema> }
  : { readonly query?: undefined };

type Body<O extends Operation> = O extends { body: infer Schema extends z.ZodType }
  ? undefined extends z.input<Schema>
    ? { readonly body?: z.input<Schema> }
    : { readonly body: z.input<Schema> }
  : { readonly body?: undefined };

/** What a caller gives. */
export type InputOf<O extends Operation> = Params<O> & Query<O> & Body<O>;

/** The path of a call, its names replaced. @throws Error for a name without a value */
export function pathOf({ path }: Operation, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} names no ${name}`);
    return encodeURIComponent(value);
  });
}
