import type { UserBody } from '@airdeck/contract/users/user-body';
import { describe, expect, it } from 'vitest';
import { changedUserBody, editValuesOf } from './user-body.ts';

const STORED: UserBody = {
  id: { entityType: 'USER', id: 'u' },
  tenantId: { entityType: 'TENANT', id: 't' },
  customerId: { entityType: 'CUSTOMER', id: 'c' },
  email: 'meera@example.com',
  authority: 'CUSTOMER_USER',
  firstName: 'Meera',
  lastName: null,
  phone: '0123456789',
  createdTime: 1,
  name: 'meera@example.com',
  version: 4,
  additionalInfo: { isReducedMenu: true, lang: 'en', userActivated: true, lastLoginTs: 1 },
};

describe('the body of a changed user', () => {
  it('contains the trimmed values of the form, and the version that was read', () => {
    expect(changedUserBody({ ...editValuesOf(STORED, 'EDITOR'), lastName: ' Das ' }, STORED.version)).toEqual(
      {
        email: 'meera@example.com',
        firstName: 'Meera',
        lastName: 'Das',
        phone: '0123456789',
        description: '',
        menu: 'reduced',
        accessRole: 'EDITOR',
        version: 4,
      },
    );
  });

  it.each([
    ['full', {}],
    ['japan', { isDapJapan: true }],
    ['japan', { isDapJapan: true, isReducedMenu: true }],
    ['reduced', { isReducedMenu: true }],
    ['full', { isDapJapan: 'true', isReducedMenu: 1 }],
  ])('reads the menu %s from %j, and writes it again', (menu, additionalInfo) => {
    const values = editValuesOf({ ...STORED, additionalInfo }, 'EDITOR');
    expect(values.menu).toBe(menu);
    expect(changedUserBody(values, 4).menu).toBe(menu);
  });
});
