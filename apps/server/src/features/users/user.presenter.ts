import { entityId } from '@airdeck/contract/common/entity';
import type { ListedUser, UserProfile } from '@airdeck/contract/profile/profile';
import type { ListedUserSortProperty } from '@airdeck/contract/users/listed-users';
import type { UserBody, UserRecord } from '@airdeck/contract/users/user-body';
import type { EntityGroupBody } from '@airdeck/contract/users/users';
import { v5 as nameBasedId } from 'uuid';
import type { Customer } from '../customers/customers.repository.ts';
import type { TypedUser } from './typed-users.repository.ts';
import type { ListedUserPageQuery } from './user-list.repository.ts';
import { unitsOf } from './user-units.ts';
import type { User, UserCredentials } from './users.repository.ts';

/** The user in ThingsBoard's format. */
export function userBody(user: User): UserBody {
  return {
    id: entityId('USER', user.id),
    createdTime: user.createdTime,
    tenantId: entityId('TENANT', user.tenantId),
    customerId: entityId('CUSTOMER', user.customerId),
    email: user.email,
    authority: user.authority,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    version: user.version,
    name: user.email,
    additionalInfo: user.additionalInfo,
  };
}

/** The user in a selection list. */
export const userName = ({ id, email, firstName, lastName }: User) => ({
  id: entityId('USER', id),
  email,
  firstName,
  lastName,
});

/** The user with the state of the account, for administrators. */
export function userBodyWithAccount(user: User, credentials: UserCredentials): UserBody {
  return {
    ...userBody(user),
    additionalInfo: {
      ...user.additionalInfo,
      userCredentialsEnabled: credentials.enabled,
      userActivated: credentials.passwordHash !== null,
      lastLoginTs: credentials.lastLoginTime,
    },
  };
}

/** Sort properties of the console's lists. */
export const LISTED_USER_SORTS = {
  createdAt: 'createdTime',
  userFirstName: 'firstName',
  userLastName: 'lastName',
  email: 'email',
  phone: 'phone',
  address: 'address',
  city: 'city',
  state: 'state',
  country: 'country',
} as const satisfies Record<ListedUserSortProperty, NonNullable<ListedUserPageQuery['sort']>['property']>;

/** The user in the console's lists. */
export function listedUser(user: TypedUser): ListedUser {
  const { units: _ofReader, placeIds: _ofAdministrators, ...listed } = userProfile(user);
  return listed;
}

/** A user's own record. */
export function userProfile(user: TypedUser): UserProfile {
  return {
    _id: user.id,
    createdAt: user.createdTime,
    tenantTitle: user.tenantTitle,
    customerTitle: user.customerTitle,
    placeIds: user.placeIds,
    ...signInRecord(user),
  };
}

/** The same for administrators, who also see where the role comes from, and where it holds. */
export const administeredUser = (user: TypedUser): ListedUser => ({
  ...listedUser(user),
  roleSource: user.roleSource,
  placeIds: user.placeIds,
});

/** Name and location of a partner: the part visible outside the system's administration. */
export function namedPartner(user: TypedUser): ListedUser {
  return {
    _id: user.id,
    userId: null,
    userFirstName: user.firstName,
    userLastName: user.lastName,
    email: null,
    phone: null,
    address: null,
    city: user.city,
    state: user.state,
    country: user.country,
    createdAt: null,
    userType: user.userType,
    tenantId: null,
    tenantTitle: null,
    customerId: null,
    customerTitle: null,
    profileImageUrl: null,
    accessRole: null,
  };
}

/** The signed-in user in the console's format. */
export function signInRecord(user: TypedUser) {
  return {
    userId: user.id,
    userFirstName: user.firstName,
    userLastName: user.lastName,
    email: user.email,
    phone: user.phone,
    address: user.address,
    city: user.city,
    state: user.state,
    country: user.country,
    userType: user.userType,
    tenantId: user.tenantId,
    customerId: user.customerId,
    profileImageUrl: user.pictureId && pictureUrl(user.pictureId),
    accessRole: user.accessRole,
    isLimited: user.placeIds !== null,
    units: unitsOf(user),
  } satisfies UserRecord;
}

/** Path of a picture, below the console's URL. */
export function pictureUrl(pictureId: string): string {
  return `/backoffice/pictures/${pictureId}.webp`;
}

/** In this order: clients of the professional edition use the third for the customer's ordinary users. */
const GROUP_NAMES = ['All', 'Customer Administrators', 'Customer Users'];

/** The groups of a customer's users: names only. */
export function entityGroups(customer: Customer): EntityGroupBody[] {
  const ownerId = entityId('CUSTOMER', customer.id);
  const tenantId = entityId('TENANT', customer.tenantId);
  return GROUP_NAMES.map((name) => ({
    // Not stored, but stable.
    id: { entityType: 'ENTITY_GROUP', id: nameBasedId(name, customer.id) },
    createdTime: customer.createdTime,
    type: 'USER',
    name,
    ownerId,
    additionalInfo: null,
    configuration: {},
    version: 1,
    ownerIds: [ownerId, tenantId],
    edgeGroupAll: false,
    groupAll: name === 'All',
    tenantId,
  }));
}
