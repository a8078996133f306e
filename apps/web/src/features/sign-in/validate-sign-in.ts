import type { ParseKeys } from 'i18next';

export type SignInValues = { readonly email: string; readonly password: string };

/** What is wrong with each field, as keys of the texts. */
export type SignInFaults = { readonly [field in keyof SignInValues]?: ParseKeys };

/** Some text, '@', text, '.', text. Whether it is somebody's address, only the server knows. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function validateSignIn({ email, password }: SignInValues): SignInFaults {
  return {
    ...(email.trim() === '' ? { email: 'signIn.emailRequired' } : {}),
    ...(email.trim() !== '' && !EMAIL.test(email.trim()) ? { email: 'signIn.emailInvalid' } : {}),
    ...(password === '' ? { password: 'signIn.passwordRequired' } : {}),
  };
}
