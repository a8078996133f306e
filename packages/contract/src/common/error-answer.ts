import { z } from 'zod';

/** The fields of an error body that clients read. Separate, as it is used before other schemas; a proxy's has less. */
export const errorAnswerSchema = z
  .object({
    message: z.string(),
    code: z.string(),
    errorCode: z.number(),
    values: z.record(z.string(), z.string().or(z.number())),
  })
  .partial();
