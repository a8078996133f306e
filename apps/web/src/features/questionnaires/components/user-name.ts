import type { ListedUser } from '@airdeck/contract/backoffice/user-records';

/** What somebody is called; by the address, where there is no name. */
export function nameOf({
  userFirstName,
  userLastName,
  email,
}: Pick<ListedUser, 'userFirstName' | 'userLastName' | 'email'>): string {
  return [userFirstName, userLastName].filter(Boolean).join(' ') || (email ?? '');
}
