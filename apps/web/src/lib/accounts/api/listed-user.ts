import type { ListedUser as WireListedUser } from '@airdeck/contract/profile/profile';

/** A user in lists, in the console's own words. Unknown values are null. */
export type ListedUser = Omit<WireListedUser, '_id' | 'userFirstName' | 'userLastName'> & {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

export const toListedUser = ({ _id, userFirstName, userLastName, ...same }: WireListedUser): ListedUser => ({
  ...same,
  id: _id,
  firstName: userFirstName,
  lastName: userLastName,
});

/** Sort properties of the wire, by the console's. */
export const LISTED_USER_SORTS = { firstName: 'userFirstName', lastName: 'userLastName' };
