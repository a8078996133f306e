import type { ListedUser } from '@airdeck/contract/user-records';
import type { UserRecordRow } from './user-records.repository.ts';

/** The record as the product's lists write it. */
export function listedUser(row: UserRecordRow): ListedUser {
  return {
    _id: row.id,
    userId: row.userId,
    userFirstName: row.userFirstName,
    userLastName: row.userLastName,
    email: row.email,
    phone: row.phone,
    address: row.address,
    city: row.city,
    state: row.state,
    country: row.country,
    createdAt: row.createdTime,
    userType: row.userType,
    tenantId: row.tenantId,
    customerId: row.customerId,
    profileImageUrl: row.profileImageUrl,
    isCustomerAdministrator: row.isCustomerAdministrator,
  };
}

/** Name and place of a partner: all that those outside the system's administration are told of one. */
export function namedPartner(row: UserRecordRow): ListedUser {
  const { id, userFirstName, userLastName, city, state, country, userType } = row;
  return {
    _id: id,
    userId: null,
    userFirstName,
    userLastName,
    email: null,
    phone: null,
    address: null,
    city,
    state,
    country,
    createdAt: null,
    userType,
    tenantId: null,
    customerId: null,
    profileImageUrl: null,
    isCustomerAdministrator: false,
  };
}
