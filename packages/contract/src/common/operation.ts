import { z } from 'zod';
import { type ErrorDefinition, REQUEST_ERRORS, USUAL_ERRORS } from './errors.ts';
import { isOpen, type Permission } from './permission.ts';

/** One API call, declared once: the server serves it, the console calls it, the API documentation describes it. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As it stands on the wire: `/api/customer/:customerId`. */
  readonly path: string;
  readonly permission: Permission;
  /**
   * Whether it changes anything, in the product or outside. Missing: every method but GET does. To be given where the
   * method does not tell: a POST that only reads, a GET that makes a link.
   */
  readonly changes?: boolean;
  /** The group in the API documentation: the feature's name. */
  readonly tag: string;
  /** Summary of its effect, for the API documentation. */
  readonly summary: string;
  readonly description?: string;
  /** Path parameters; one entry for each name in the path. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** JSON. A file has no schema: it is sent and read as it is. */
  readonly body?: z.ZodType;
  /** By status. If there are several, the lowest 2xx is the status of a successful call. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** Errors of this operation, in addition to those of any request of its kind; `USUAL_ERRORS` by default. */
  readonly errors?: readonly ErrorDefinition[];
  /** Some errors are sent as plain text, as ThingsBoard does, or as a page. */
  readonly errorText?: 'text/plain' | 'text/html';
};

/** In the metadata of an answer's schema: its media types, if not JSON. */
export const MEDIA_TYPES = 'x-media-types';

/** An answer that is not JSON, of one of these media types: it is sent and read as it is. */
export const contentOf = /* @__NO_SIDE_EFFECTS__ */ (...mediaTypes: readonly string[]) =>
  z.unknown().meta({ type: 'string', [MEDIA_TYPES]: mediaTypes }) as z.ZodType<unknown, undefined>;

/** Free of side effects, so that operations the console never calls are removed from its build. */
export const operation = /* @__NO_SIDE_EFFECTS__ */ <const O extends Operation>(definition: O): O =>
  definition;

/** Whether an operation changes anything: then it refuses administrators who only see what a role sees. */
export const doesChange = ({ method, changes = method !== 'GET' }: Operation): boolean => changes;

/** All errors of an operation: those it declares, and those sent before or outside its handler. */
export function errorsOf(operation: Operation): readonly ErrorDefinition[] {
  const { method, permission, params, query, body, errors = USUAL_ERRORS } = operation;
  const {
    unauthenticated,
    forbidden,
    tooManyRequests,
    malformed,
    tooLarge,
    mediaTypeNotSupported,
    seesOnly,
  } = REQUEST_ERRORS;
  return [
    ...new Set([
      ...errors,
      ...(isOpen(permission) ? [] : [unauthenticated, forbidden, tooManyRequests]),
      ...(isOpen(permission) || !doesChange(operation) ? [] : [seesOnly]),
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

/** The schema of a successful answer; other media types than JSON are not checked. */
export type AnswerSchema<O extends Operation> = O['responses'][Extract<
  keyof O['responses'],
  200 | 201 | 202
>];

/** The output for callers. */
export type AnswerOf<O extends Operation> = z.output<AnswerSchema<O>>;

type Part = 'params' | 'query' | 'body';

/** A parsed part of the request; undefined if the operation has none. */
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

/** The input of callers. */
export type InputOf<O extends Operation> = Params<O> & Query<O> & Body<O>;

/** The path of a call, its names replaced. @throws Error for a name without a value */
export function pathOf({ path }: Operation, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} names no ${name}`);
    return encodeURIComponent(value);
  });
}
