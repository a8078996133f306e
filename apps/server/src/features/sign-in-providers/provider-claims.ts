import { storable } from '@airdeck/contract/common/form-text';
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
  /** Those among the groups of the person that the provider's settings name. Null: it does not say which there are. */
  readonly groups: readonly string[] | null;
};

/** Why a sign-in ended at the provider. */
export type ProviderRefusal = keyof typeof PROVIDER_SIGN_IN_ERRORS & 'providerFailed';

const MAX_SUBJECT_LENGTH = 255;
const MAX_TEXT_LENGTH = 255;
const isStorable = (given: string) => storable('claim').every(({ is }) => is(given));
const text = z.string().trim().min(1).max(MAX_TEXT_LENGTH).refine(isStorable).nullable().catch(null);

/** Claims of OpenID Connect; what is malformed is missing. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(MAX_SUBJECT_LENGTH).refine(isStorable),
  email: text,
  // Some providers send it as text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((given) => given === 'true')])
    .nullable()
    .catch(null),
  given_name: text,
  family_name: text,
});

/** The groups that decide roles, and the claim that lists those of a person. */
type WantedGroups = { readonly claim: string; readonly groups: ReadonlySet<string> };

/** Undefined: without a subject that can be kept. */
export function readClaims(
  given: Readonly<Record<string, unknown>>,
  wanted: WantedGroups,
): ProviderClaims | undefined {
  const { success, data } = claimsSchema.safeParse(given);
  if (!success) return undefined;
  const { sub, email, email_verified, given_name, family_name } = data;
  return {
    subject: sub,
    email,
    isEmailVerified: email_verified,
    firstName: given_name,
    lastName: family_name,
    groups: readGroups(given, wanted),
  };
}

/** Whether a provider says in these claims in which groups the person is. */
export const namesGroups = (
  given: Readonly<Record<string, unknown>>,
  { claim, groups }: WantedGroups,
): boolean => groups.size === 0 || Object.hasOwn(given, claim);

/** Other groups are not kept: they are of no concern here, and can be thousands. */
function readGroups(
  given: Readonly<Record<string, unknown>>,
  { claim, groups }: WantedGroups,
): readonly string[] | null {
  const found = Object.hasOwn(given, claim) ? given[claim] : undefined;
  // Some providers leave the claim out of the token of a person without groups, or send the only one as a text.
  if (found === undefined || found === null) return hasOverage(given, claim) ? null : [];
  const listed: readonly unknown[] | null =
    typeof found === 'string' ? [found] : Array.isArray(found) ? found : null;
  return listed && [...groups].filter((group) => listed.includes(group));
}

/** Whether the provider says elsewhere what it found too long for the token, as Entra ID does. */
const hasOverage = (given: Readonly<Record<string, unknown>>, claim: string): boolean => {
  const elsewhere = given['_claim_names'];
  return (
    given['hasgroups'] === true ||
    given['hasgroups'] === 'true' ||
    (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, claim))
  );
};
