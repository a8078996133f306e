import { newTenantSchema } from '@airdeck/contract/tenants';
import { describe, expect, it } from 'vitest';
import { NO_TENANT, type TenantValues, validateTenant } from './validate-tenant.ts';

const WHOLE: TenantValues = {
  ...NO_TENANT,
  title: 'Acme Air',
  firstName: 'Asha',
  email: 'asha@acme.example',
  phone: '9876543210',
};

/** Field, what is typed, and what is wrong with it. */
const CASES: readonly [field: keyof TenantValues, typed: string, fault: string | undefined][] = [
  ['title', '', 'tenants.titleRequired'],
  ['title', '   ', 'tenants.titleRequired'],
  ['title', 'A', undefined],
  ['firstName', '', 'tenants.firstNameRequired'],
  ['firstName', ' A ', 'tenants.firstNameShort'],
  ['firstName', '𠮷', 'tenants.firstNameShort'],
  ['firstName', 'Bo', undefined],
  ['firstName', 'x'.repeat(31), undefined],
  ['lastName', '', undefined],
  ['email', '', 'tenants.emailRequired'],
  ['email', 'asha@acme', 'tenants.emailInvalid'],
  ['email', '@acme.example', 'tenants.emailInvalid'],
  ['email', ' asha@acme.example ', undefined],
  ['phone', '', 'tenants.phoneRequired'],
  ['phone', '987654321', 'tenants.phoneLength'],
  ['phone', '98765432101', 'tenants.phoneLength'],
  ['phone', ' 9876543210 ', undefined],
];

describe('the rules of a new tenant', () => {
  it('leave everything but title, first name, e-mail and phone to the person', () => {
    expect(Object.values(validateTenant(WHOLE)).filter(Boolean)).toEqual([]);
  });

  it.each(CASES)('%s %j: %s', (field, typed, fault) => {
    expect(validateTenant({ ...WHOLE, [field]: typed })[field]).toBe(fault);
  });

  it.each(CASES)('are the server’s: %s %j', (field, typed, fault) => {
    const sent = newTenantSchema.safeParse({ kind: 'PARTNER', ...WHOLE, [field]: typed });
    expect(sent.success).toBe(fault === undefined);
  });
});
