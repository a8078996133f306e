import { describe, expect, it } from 'vitest';
import type { ErrorDefinition } from '../common/errors.ts';
import { type CustomerFormValues, customerFormSchema } from './customers.ts';

const RIGHT: CustomerFormValues = {
  title: 'Sunrise Hospital',
  firstName: 'Meera',
  lastName: '',
  country: '',
  state: '',
  address: '',
  email: 'contact@sunrise.example',
  phone: '',
};

const CASES: readonly [field: keyof CustomerFormValues, value: string, fault: string | undefined][] = [
  ['title', '', 'titleRequired'],
  ['title', '  ', 'titleRequired'],
  ['title', 'S', undefined],
  ['firstName', '', 'firstNameRequired'],
  ['firstName', ' \t', 'firstNameRequired'],
  ['firstName', 'M', 'firstNameShort'],
  ['firstName', '  M  ', 'firstNameShort'],
  ['firstName', 'Mo', undefined],
  ['firstName', '愛', 'firstNameShort'],
  ['firstName', '𠮷', 'firstNameShort'],
  ['firstName', 'x'.repeat(30), undefined],
  ['firstName', ` ${'x'.repeat(30)} `, undefined],
  ['firstName', 'x'.repeat(31), 'firstNameLong'],
  ['lastName', '', undefined],
  ['email', '', 'emailRequired'],
  ['email', '   ', 'emailRequired'],
  ['email', 'meera', 'emailInvalid'],
  ['email', 'meera@example', 'emailInvalid'],
  ['email', '@example.com', 'emailInvalid'],
  ['email', ' meera@example.com ', undefined],
  ['phone', '', undefined],
  ['phone', '   ', undefined],
  ['phone', '123456789', 'phoneShort'],
  ['phone', ' 12345678  ', 'phoneShort'],
  ['phone', '1234567890', undefined],
  ['phone', '+91 98765 43210', undefined],
  ['phone', '0123456789 Ext 5', undefined],
  ['phone', 'Passw0rd!', 'phoneShort'],
  ['phone', 'Passw0rd!2', 'phoneInvalid'],
  ['phone', 'Abcdefgh12', 'phoneInvalid'],
];

/** Field and code of each issue. */
const errorsOf = (form: CustomerFormValues) =>
  (customerFormSchema.safeParse(form).error?.issues ?? []).map((issue) => {
    const { error } = (issue as { params?: { error?: ErrorDefinition } }).params ?? {};
    return [issue.path[0], error?.code];
  });

describe('the form of a customer', () => {
  it.each(CASES)('%s %j: %s', (field, value, error) => {
    const expected = error === undefined ? [] : [[field, `customers.${error}`]];
    expect(errorsOf({ ...RIGHT, [field]: value })).toEqual(expected);
  });

  it('reports all errors at once', () => {
    const empty = Object.fromEntries(Object.keys(RIGHT).map((field) => [field, ''])) as CustomerFormValues;
    expect(errorsOf(empty).map(([field]) => field)).toEqual(['title', 'firstName', 'email']);
  });
});
