import { isEmail } from '@airdeck/contract/common/form-rules';
import type { ParseKeys } from 'i18next';

export type SignInValues = { readonly email: string; readonly password: string };

/** What is wrong with each field, as keys of the texts. */
export type SignInFaults = { readonly [field in keyof SignInValues]?: ParseKeys };

export function validateSignIn({ email, password }: SignInValues): SignInFaults {
  return {
    ...(email.trim() === '' ? { email: 'signIn.emailRequired' } : {}),
    ...(email.trim() !== '' && !isEmail(email) ? { email: 'signIn.emailInvalid' } : {}),
    ...(password === '' ? { password: 'signIn.passwordRequired' } : {}),
  };
}
