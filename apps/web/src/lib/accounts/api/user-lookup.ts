import { listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { type Lookup, lookupQuery, useLookup } from '../../lists/lookup.ts';
import { pageQueryOf } from '../../query/query.ts';
import { toListedUser } from './listed-user.ts';

type Person = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
};

/** `Asha Rao (asha@example.com)`. */
export function personText({ firstName, lastName, email }: Person): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name === '' ? (email ?? '') : email === null ? name : `${name} (${email})`;
}

/** Search for users of the reader's tenant and of its customers, by name and email address. */
export function useUserLookup(typed: string): Lookup {
  return useLookup(
    typed,
    (text) =>
      pageQueryOf(listUsersInConsole, {
        query: lookupQuery(text, 'userFirstName'),
        body: { filters: {} },
      }),
    ({ data }) => data.map(toListedUser).map((user) => ({ value: user.id, label: personText(user) })),
  );
}
