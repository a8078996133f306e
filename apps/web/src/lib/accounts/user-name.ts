import type { ListedUser } from '@airdeck/contract/listed-users';

type Named = Pick<ListedUser, 'userFirstName' | 'userLastName' | 'email'>;

/** What a user is called: first and last name, or the e-mail address of who has neither. */
export function userName({ userFirstName, userLastName, email }: Named): string {
  return [userFirstName, userLastName].filter(Boolean).join(' ') || (email ?? '');
}
