import type { ListedUser as WireListedUser } from '@airdeck/contract/profile/profile';

/** A record of a user in the console's own words. Unknown values are null. */
type InOwnWords<Wire> = Omit<Wire, '_id' | 'userFirstName' | 'userLastName'> & {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** A user in lists. */
export type ListedUser = InOwnWords<WireListedUser>;

export const toListedUser = <Wire extends WireListedUser>({
  _id,
  userFirstName,
  userLastName,
  ...same
}: Wire): InOwnWords<Wire> => ({
  ...same,
  id: _id,
  firstName: userFirstName,
  lastName: userLastName,
});

/** Sort properties of the wire, by the console's. */
export const LISTED_USER_SORTS = { firstName: 'userFirstName', lastName: 'userLastName' };
