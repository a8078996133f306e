import { z } from 'zod';

/** Of the body of an error, what a client reads; apart from the rest, as it is read before any other schema. A proxy's has less. */
export const errorAnswerSchema = z
  .object({
    message: z.string(),
    code: z.string(),
    errorCode: z.number(),
    values: z.record(z.string(), z.string().or(z.number())),
  })
  .partial();
