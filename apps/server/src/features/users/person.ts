import type { Person } from '@airdeck/contract/common/person';

/** What others see of a user. */
export type NamedUser = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** The full name, or the address of one who gave no name. */
export function nameOf({ firstName, lastName, email }: Omit<NamedUser, 'id'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** Null: a former user. */
export const personOf = (user: NamedUser | null): Person =>
  user ? { userId: user.id, name: nameOf(user) } : { userId: null, name: null };
