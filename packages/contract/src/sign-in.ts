import { z } from 'zod';

/** Body of a sign-in. Strict: any other field refuses it. */
export const loginBodySchema = z.strictObject({
  username: z
    .string()
    .trim()
    .min(1)
    // No address is longer; failed attempts are remembered under it.
    .max(255)
    .refine((text) => !text.includes('\0')),
  password: z.string().min(1),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

/** Body of a renewal. Strict as well. */
export const refreshBodySchema = z.strictObject({ refreshToken: z.string().trim().min(1) });

/** Access token (2.5 hours) and refresh token (7 days) of one session. */
export const tokenPairSchema = z.object({ token: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof tokenPairSchema>;
