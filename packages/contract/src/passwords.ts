import { z } from 'zod';

/** Length of a password: the platform's default policy, which asks for nothing else. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 72;

/** Body of a change of one's own password. */
export const changePasswordBodySchema = z.object({
  currentPassword: z.string().nullish(),
  newPassword: z.string().nullish(),
});

/** Body with which a link for a new password is asked for. */
export const resetByEmailBodySchema = z.object({ email: z.string().nullish() });

/** Body of a reset: token and new password. What is missing is answered in the platform's words. */
export const resetPasswordBodySchema = z.object({
  /** From the link. */
  resetToken: z.string().nullish(),
  password: z.string().nullish(),
});

/** Query of a reset link. */
export const resetLinkQuerySchema = z.object({ resetToken: z.string().min(1) });

/** What a password must be like. Null: not asked for. */
export const passwordPolicySchema = z.object({
  minimumLength: z.number().int(),
  maximumLength: z.number().int(),
  minimumUppercaseLetters: z.number().int().nullable(),
  minimumLowercaseLetters: z.number().int().nullable(),
  minimumDigits: z.number().int().nullable(),
  minimumSpecialCharacters: z.number().int().nullable(),
  allowWhitespaces: z.boolean(),
  forceUserToResetPasswordIfNotValid: z.boolean(),
  passwordExpirationPeriodDays: z.number().int().nullable(),
  passwordReuseFrequencyDays: z.number().int().nullable(),
});
export type PasswordPolicy = z.infer<typeof passwordPolicySchema>;
