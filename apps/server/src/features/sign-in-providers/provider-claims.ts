import type { PROVIDER_SIGN_IN_ERRORS } from '@airdeck/contract/sign-in-providers/provider-sign-in';
import { z } from 'zod';

/** The claims of a provider about a person. */
export type ProviderClaims = {
  readonly subject: string;
  readonly email: string | null;
  /** Null: the provider does not say. */
  readonly isEmailVerified: boolean | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** Why a sign-in ended at the provider. */
export type ProviderRefusal = keyof typeof PROVIDER_SIGN_IN_ERRORS & 'providerFailed';

const MAX_SUBJECT_LENGTH = 255;
const text = z.string().trim().min(1).max(255).nullable().catch(null);

/** Claims of OpenID Connect; what is malformed is missing. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(MAX_SUBJECT_LENGTH),
  email: text,
  // Some providers send it as text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((given) => given === 'true')])
    .nullable()
    .catch(null),
  given_name: text,
  family_name: text,
});

/** Undefined: without a subject that can be kept. */
export function readClaims(given: unknown): ProviderClaims | undefined {
  const { success, data } = claimsSchema.safeParse(given);
  if (!success) return undefined;
  const { sub, email, email_verified, given_name, family_name } = data;
  return {
    subject: sub,
    email,
    isEmailVerified: email_verified,
    firstName: given_name,
    lastName: family_name,
  };
}
