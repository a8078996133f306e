import { isEmail } from '@airdeck/contract/common/form-rules';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@airdeck/contract/passwords';
import type { ParseKeys } from 'i18next';
import type { Faults } from '../../lib/forms/use-checked-form.ts';

export type ForgotValues = { readonly email: string };

export function validateForgot({ email }: ForgotValues): Faults<ForgotValues> {
  if (email.trim() === '') return { email: 'signIn.emailRequired' };
  return isEmail(email) ? {} : { email: 'signIn.emailInvalid' };
}

export type NewPasswordValues = { readonly password: string; readonly confirm: string };

export function validateNewPassword({ password, confirm }: NewPasswordValues): Faults<NewPasswordValues> {
  return {
    password: password === '' ? 'signIn.passwordRequired' : faultOfLength(password),
    confirm: confirm === password ? undefined : 'passwords.mismatch',
  };
}

export type ChangeValues = {
  readonly current: string;
  readonly password: string;
  readonly confirm: string;
};

export function validateChange({ current, password, confirm }: ChangeValues): Faults<ChangeValues> {
  return {
    current: current === '' ? 'passwords.currentRequired' : undefined,
    password: faultOfLength(password),
    confirm: confirm === password ? undefined : 'passwords.changeMismatch',
  };
}

function faultOfLength({ length }: string): ParseKeys | undefined {
  return length < PASSWORD_MIN_LENGTH || length > PASSWORD_MAX_LENGTH ? 'passwords.rule' : undefined;
}
