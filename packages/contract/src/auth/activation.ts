import { z } from 'zod';

/** Body of an activation. Other fields are ignored; what is missing is answered in the platform's words. */
export const activateBodySchema = z.object({
  /** From the link. */
  activateToken: z.string().nullish(),
  password: z.string().nullish(),
});

/** Query of an activation link. */
export const activateQuerySchema = z.object({ activateToken: z.string().min(1) });
