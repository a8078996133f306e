import {
  newPasswordFormSchema,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@airdeck/contract/sign-in/passwords';
import { describe, expect, it } from 'vitest';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { textsIn } from '../../../testing/texts.ts';
import { linkTokenOf } from './components/password-link.tsx';

describe('the password rule', () => {
  const errorOf = (length: number) => {
    const password = 'x'.repeat(length);
    return checkedBy(newPasswordFormSchema)({ password, confirm: password }).password;
  };

  it('limits the length', () => {
    expect(errorOf(PASSWORD_MIN_LENGTH)).toBeUndefined();
    expect(errorOf(PASSWORD_MAX_LENGTH)).toBeUndefined();
    expect(errorOf(PASSWORD_MIN_LENGTH - 1)).toBe('passwords.error.length');
    expect(errorOf(PASSWORD_MAX_LENGTH + 1)).toBe('passwords.error.length');
  });

  it.each(['en', 'ja', 'ar'] as const)('is described with the same limits in %s', async (language) => {
    const { t } = await textsIn(language);
    const numbers = t('passwords.error.length').match(/\d+/g)?.map(Number);
    expect(numbers).toEqual([PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH]);
  });
});

describe('the token of a link', () => {
  it.each([
    ['?activateToken=abc_-1', 'abc_-1'],
    ['?resetToken=a%2Bb&utm_source=mail', 'a+b'],
    ['?resetToken=a%', 'a%'],
    ['?resetToken=', ''],
    ['', ''],
  ])('is read from %j as %j', (search, token) => {
    expect(linkTokenOf(search)).toBe(token);
  });
});
