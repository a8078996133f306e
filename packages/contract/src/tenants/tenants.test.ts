import { describe, expect, it } from 'vitest';
import type { ErrorDefinition } from '../common/errors.ts';
import { tenantFormSchema } from './tenants.ts';

const WHOLE = {
  title: 'Acme Air',
  firstName: 'Asha',
  lastName: '',
  email: 'asha@acme.example',
  phone: '9876543210',
  country: '',
  city: '',
};

/** Field, input and expected error. */
const CASES: readonly [field: keyof typeof WHOLE, typed: string, error: string | undefined][] = [
  ['title', '', 'titleRequired'],
  ['title', '   ', 'titleRequired'],
  ['title', 'A', undefined],
  ['firstName', '', 'firstNameRequired'],
  ['firstName', ' A ', 'firstNameShort'],
  ['firstName', '𠮷', 'firstNameShort'],
  ['firstName', 'Bo', undefined],
  ['firstName', 'x'.repeat(31), undefined],
  ['lastName', '', undefined],
  ['email', '', 'emailRequired'],
  ['email', 'asha@acme', 'emailInvalid'],
  ['email', '@acme.example', 'emailInvalid'],
  ['email', ' asha@acme.example ', undefined],
  ['phone', '', 'phoneRequired'],
  ['phone', '987654321', 'phoneLength'],
  ['phone', '98765432101', 'phoneLength'],
  ['phone', ' 9876543210 ', undefined],
];

/** Field and code of each issue. */
const errorsOf = (values: object) =>
  (tenantFormSchema.safeParse(values).error?.issues ?? []).map((issue) => {
    const { error } = (issue as { params?: { error?: ErrorDefinition } }).params ?? {};
    return [issue.path[0], error?.code];
  });

describe('the form of a tenant', () => {
  it('requires title, first name, e-mail and phone', () => {
    expect(errorsOf(WHOLE)).toEqual([]);
    expect(errorsOf({}).map(([field]) => field)).toEqual(['title', 'firstName', 'email', 'phone']);
  });

  it.each(CASES)('%s %j: %s', (field, typed, error) => {
    const expected = error === undefined ? [] : [[field, `tenants.${error}`]];
    expect(errorsOf({ ...WHOLE, [field]: typed })).toEqual(expected);
  });
});
