import { z } from 'zod';

/**
 * Body of every error: ThingsBoard's four fields, and ours. `code` is one of the contract's error codes, and `values`
 * are those that the message quotes. Some errors carry further fields. `timestamp` is epoch milliseconds.
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
