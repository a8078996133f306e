import { z } from 'zod';
import type { ErrorDefinition } from './errors.ts';

/**
 * Body of every error: ThingsBoard's four fields, and ours. `code` is one of the contract's error codes, and `values`
 * are the message's placeholders. Some errors have further fields. `timestamp` is epoch milliseconds.
 */
export const errorBodySchema = z.looseObject({
  status: z.number().int(),
  message: z.string(),
  errorCode: z.number().int(),
  timestamp: z.number().int(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The values of a message's placeholders. */
export type ErrorValues = Readonly<Record<string, string | number>>;

/** Fills in the message's values. @throws Error for a placeholder without a value: a bug of the server */
export function messageOf({ code, message }: ErrorDefinition, values: ErrorValues = {}): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${code} names no ${name}`);
    return String(value);
  });
}
