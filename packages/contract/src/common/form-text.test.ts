import { describe, expect, it } from 'vitest';
import { FELLOW_USER_FORMS } from '../users/listed-users.ts';

describe('an e-mail address of a form', () => {
  it.each([
    ['ada@example.com', true],
    ['ada@example', false],
    ['ada', false],
    ['ada lovelace@example.com', false],
    ["o'hara+air_1@mail.example.co.uk", true],
    ['ada@example.c', false],
    ['müller@example.com', false],
    ['ada@例え.jp', false],
    [`${'a'.repeat(243)}@example.com`, true],
    [`${'a'.repeat(244)}@example.com`, false],
    // Each of its dots could be the last one: a body may contain a million of them.
    [`a@${'.'.repeat(900_000)}@`, false],
  ])('has a local part, an at sign, a domain and a limited length: %.40s %s', (email, isGood) => {
    const { success } = FELLOW_USER_FORMS.addUser.safeParse({ email, firstName: 'Ada' });
    expect(success).toBe(isGood);
  });
});
