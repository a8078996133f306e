import { entityId } from '@airdeck/contract/common/entity-id';
import type { UserBody } from '@airdeck/contract/user';
import type { User, UserCredentials } from './users.repository.ts';

/** The user as the platform writes it. */
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

/** The same with what the platform adds for those who look after users. */
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
