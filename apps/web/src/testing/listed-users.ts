import { STORED_UNITS } from '@airdeck/air/reader-units';
import type { ListedUser, UserProfile } from '@airdeck/contract/profile/profile';
import type { FakeAnswer } from './fake-server.ts';

/** A record of the product's lists; parts can be overridden. */
export function aListedUser(number: number, part: Partial<ListedUser> = {}): ListedUser {
  const id = (group: string) => `${group}-6a1e-11f1-9c5b-${String(number).padStart(12, '0')}`;
  return {
    _id: id('0c000000'),
    userId: id('2b8a1c60'),
    userFirstName: `First ${number}`,
    userLastName: `Last ${number}`,
    email: `user.${number}@example.com`,
    phone: '9876543210',
    address: `Street ${number}`,
    city: 'Cuttack',
    state: 'Odisha',
    country: 'India',
    createdAt: Date.UTC(2026, 10, 1, 12),
    userType: 'TENANT_ADMIN',
    tenantId: id('0d2c4a40'),
    tenantTitle: `Tenant ${number}`,
    customerId: null,
    customerTitle: null,
    profileImageUrl: null,
    accessRole: 'EDITOR',
    ...part,
  };
}

/** The own record of a user; parts can be overridden. */
export const aUserProfile = (number: number, part: Partial<UserProfile> = {}): UserProfile => ({
  ...aListedUser(number, part),
  units: part.units ?? STORED_UNITS,
});

/** An answer of one page. @param total of the whole list */
export function pageOf(rows: readonly unknown[], total = rows.length): FakeAnswer {
  return { body: { data: rows, totalPages: 1, totalElements: total, hasNext: false } };
}
