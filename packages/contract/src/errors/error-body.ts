import { z } from 'zod';

/** Body of every error of the platform API. Some errors carry further fields. `timestamp` is epoch milliseconds. */
export const errorBodySchema = z.looseObject({
  status: z.number().int(),
  message: z.string(),
  errorCode: z.number().int(),
  timestamp: z.number().int(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
