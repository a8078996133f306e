import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import type { ErrorDefinition } from '../common/errors.ts';
import { FELLOW_USER_FORMS } from './listed-users.ts';
import { userFormSchema } from './users.ts';

const RIGHT = { email: 'meera@example.com', firstName: 'Meera', lastName: '', description: '' };

const EMAILS: readonly [value: string, error: string | undefined][] = [
  ['', 'emailRequired'],
  ['   ', 'emailRequired'],
  ['meera', 'emailInvalid'],
  ['meera@example', 'emailInvalid'],
  ['meera@.', 'emailInvalid'],
  ['a b@example.com', 'emailInvalid'],
  [' meera@example.com ', undefined],
];

const NAMES: readonly [value: string, ofUser: string | undefined, ofCustomerUser: string | undefined][] = [
  ['', 'firstNameRequired', 'fellowNameRequired'],
  ['  ', 'firstNameRequired', 'fellowNameRequired'],
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

/** Field and code of each issue. */
const errorsOf = (values: Partial<typeof RIGHT>, schema: ZodType = userFormSchema) =>
  (schema.safeParse({ ...RIGHT, ...values }).error?.issues ?? []).map((issue) => {
    const { error } = (issue as { params?: { error?: ErrorDefinition } }).params ?? {};
    return [issue.path[0], error?.code];
  });
const expected = (field: string, error: string | undefined) =>
  error === undefined ? [] : [[field, `users.${error}`]];

/** For the list of a customer's users; the console sends the kind of form. */
const customerUser = FELLOW_USER_FORMS.customerUser.omit({ form: true });

describe('the forms of a user', () => {
  it.each(EMAILS)('email %j: %s', (email, error) => {
    expect(errorsOf({ email })).toEqual(expected('email', error));
    expect(errorsOf({ email }, FELLOW_USER_FORMS.addUser)).toEqual(expected('email', error));
  });

  it.each(NAMES)('first name %j: %s, and of a customer user %s', (firstName, ofUser, ofCustomerUser) => {
    expect(errorsOf({ firstName })).toEqual(expected('firstName', ofUser));
    expect(errorsOf({ firstName }, customerUser)).toEqual(expected('firstName', ofCustomerUser));
  });

  it('report all errors at once', () => {
    expect(errorsOf({ email: 'x', firstName: 'M' }, FELLOW_USER_FORMS.addUser)).toEqual([
      ['email', 'users.emailInvalid'],
      ['firstName', 'users.nameShort'],
    ]);
  });
});
