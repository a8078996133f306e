import type { Person } from '@airdeck/contract/common/person';

/** The publicly visible part of a user. */
export type NamedUser = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** The full name, or the address without one. */
export function nameOf({ firstName, lastName, email }: Omit<NamedUser, 'id'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** Null: a deleted user. */
export const personOf = (user: NamedUser | null): Person =>
  user ? { userId: user.id, name: nameOf(user) } : { userId: null, name: null };
