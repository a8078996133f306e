import { z } from 'zod';

/** Body of every error of the platform API. `timestamp` is epoch milliseconds. */
export const errorBodySchema = z.object({
  status: z.number().int(),
  message: z.string(),
  errorCode: z.number().int(),
  timestamp: z.number().int(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
