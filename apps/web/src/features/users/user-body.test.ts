import { describe, expect, it } from 'vitest';
import type { PlatformUser } from './api/platform-user.ts';
import { editValuesOf, savedUserBody } from './user-body.ts';

const STORED: PlatformUser = {
  id: { entityType: 'USER', id: 'u' },
  tenantId: { entityType: 'TENANT', id: 't' },
  customerId: { entityType: 'CUSTOMER', id: 'c' },
  email: 'meera@example.com',
  authority: 'CUSTOMER_USER',
  firstName: 'Meera',
  lastName: null,
  phone: '0123456789',
  version: 4,
  additionalInfo: { isReducedMenu: true, lang: 'en', userActivated: true, lastLoginTs: 1 },
};

describe('the body of a changed user', () => {
  it('keeps what the form does not show, and sends back nothing that the platform added', () => {
    const body = savedUserBody({ ...editValuesOf(STORED, false), lastName: ' Das ' }, STORED);
    expect(body).toEqual({
      ...STORED,
      lastName: 'Das',
      additionalInfo: { isReducedMenu: true, isDapJapan: false, lang: 'en', description: '' },
    });
  });

  it.each([
    ['full', {}],
    ['japan', { isDapJapan: true }],
    ['japan', { isDapJapan: true, isReducedMenu: true }],
    ['reduced', { isReducedMenu: true }],
    ['full', { isDapJapan: 'true', isReducedMenu: 1 }],
  ])('reads the menu %s from %j, and writes it again', (menu, additionalInfo) => {
    const values = editValuesOf({ ...STORED, additionalInfo }, false);
    expect(values.menu).toBe(menu);
    expect(savedUserBody(values, { ...STORED, additionalInfo }).additionalInfo).toMatchObject({
      isDapJapan: menu === 'japan',
      isReducedMenu: menu === 'reduced',
    });
  });
});
