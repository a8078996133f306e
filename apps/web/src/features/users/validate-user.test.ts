import { describe, expect, it } from 'vitest';
import { NAME_RULE, SHORT_NAME_RULE, validateUser } from './validate-user.ts';

const RIGHT = { email: 'meera@example.com', firstName: 'Meera' };

const EMAILS: readonly [value: string, fault: string | undefined][] = [
  ['', 'emailRequired'],
  ['   ', 'emailRequired'],
  ['meera', 'emailInvalid'],
  ['meera@example', 'emailInvalid'],
  ['meera@.', 'emailInvalid'],
  ['a b@example.com', 'emailInvalid'],
  [' meera@example.com ', undefined],
];

const NAMES: readonly [value: string, ofUser: string | undefined, ofCustomerUser: string | undefined][] = [
  ['', 'firstNameRequired', 'firstNameRequired'],
  ['  ', 'firstNameRequired', 'firstNameRequired'],
  ['M', 'nameShort', 'firstNameShort'],
  [' M ', 'nameShort', 'firstNameShort'],
  ['愛', 'nameShort', 'firstNameShort'],
  ['Mo', undefined, undefined],
  ['x'.repeat(10), undefined, undefined],
  [` ${'x'.repeat(10)} `, undefined, undefined],
  ['x'.repeat(11), undefined, 'firstNameLong'],
  ['x'.repeat(30), undefined, 'firstNameLong'],
  ['x'.repeat(31), 'nameLong', 'firstNameLong'],
];

const faultsOf = (values: Partial<typeof RIGHT>, rule = NAME_RULE) =>
  Object.entries(validateUser({ ...RIGHT, ...values }, rule)).filter(([, key]) => key);
const expected = (field: string, fault: string | undefined) =>
  fault === undefined ? [] : [[field, `users.fault.${fault}`]];

describe('the forms of a user', () => {
  it.each(EMAILS)('email %j: %s', (email, fault) => {
    expect(faultsOf({ email })).toEqual(expected('email', fault));
  });

  it.each(NAMES)('first name %j: %s, and of a customer user %s', (firstName, ofUser, ofCustomerUser) => {
    expect(faultsOf({ firstName })).toEqual(expected('firstName', ofUser));
    expect(faultsOf({ firstName }, SHORT_NAME_RULE)).toEqual(expected('firstName', ofCustomerUser));
  });
});
