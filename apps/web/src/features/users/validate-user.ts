import {
  characterCount,
  FELLOW_USER_FIRST_NAME,
  isEmail,
  type LengthRule,
  USER_FIRST_NAME,
} from '@airdeck/contract/common/form-rules';
import type { ParseKeys } from 'i18next';
import type { Faults } from '../../lib/forms/use-checked-form.ts';

/** What every form of a user holds; a field that is left out is empty. */
export type UserValues = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly description: string;
};

export const NO_USER: UserValues = { email: '', firstName: '', lastName: '', description: '' };

/** How long a first name may be, and what is said of one that is not. */
export type NameRule = LengthRule & {
  readonly tooShort: ParseKeys;
  readonly tooLong: ParseKeys;
};

/** Of the form under a customer, and of Add User. */
export const NAME_RULE: NameRule = {
  ...USER_FIRST_NAME,
  tooShort: 'users.fault.nameShort',
  tooLong: 'users.fault.nameLong',
};

/** Of the form in which a customer's administrator makes another user from the list. */
export const SHORT_NAME_RULE: NameRule = {
  ...FELLOW_USER_FIRST_NAME,
  tooShort: 'users.fault.firstNameShort',
  tooLong: 'users.fault.firstNameLong',
};

/** Every rule of the form that is broken. Lengths are those of the trimmed text, in characters as people count them. */
export function validateUser(
  { email, firstName }: Pick<UserValues, 'email' | 'firstName'>,
  rule: NameRule,
): Faults<Pick<UserValues, 'email' | 'firstName'>> {
  return { email: emailFault(email), firstName: firstNameFault(firstName, rule) };
}

function emailFault(email: string): ParseKeys | undefined {
  if (email.trim() === '') return 'users.fault.emailRequired';
  return isEmail(email) ? undefined : 'users.fault.emailInvalid';
}

function firstNameFault(firstName: string, { min, max, tooShort, tooLong }: NameRule): ParseKeys | undefined {
  const length = characterCount(firstName);
  if (length === 0) return 'users.fault.firstNameRequired';
  if (length < min) return tooShort;
  return length > max ? tooLong : undefined;
}
