/** So many characters at least and at most. */
export type LengthRule = { readonly min: number; readonly max: number };

/** First name of the person behind a customer. */
export const CUSTOMER_FIRST_NAME: LengthRule = { min: 2, max: 30 };

/** First name of a user of a customer. */
export const USER_FIRST_NAME: LengthRule = { min: 2, max: 30 };

/** The same in the form in which users of a customer make another one from their list. */
export const FELLOW_USER_FIRST_NAME: LengthRule = { min: 2, max: 10 };

/** First name of a tenant's administrator. */
export const ADMINISTRATOR_FIRST_NAME = { min: 2 } as const;

/** A customer's telephone number has so many characters or more, a tenant's exactly so many. */
export const PHONE_LENGTH = 10;

/** Characters of the trimmed text as people count them, whatever they take in memory. */
export function characterCount(text: string): number {
  return [...text.trim()].length;
}

/** Small and capital letters and digits without a gap: a user's password was filled into the wrong field. */
const PASSWORD = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d)\S{8,}$/u;

export function looksLikePassword(text: string): boolean {
  return PASSWORD.test(text.trim());
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** As much as the platform keeps of an address. */
const MAX_EMAIL_LENGTH = 255;

/**
 * Some text, '@', text, '.', text, trimmed: what a form can say of an address. The platform is stricter.
 * The length comes first: each dot may be the last one, and of a million of them all are tried.
 */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= MAX_EMAIL_LENGTH && EMAIL.test(trimmed);
}
