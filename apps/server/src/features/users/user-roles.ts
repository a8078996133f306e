import type { AccessRole } from '@airdeck/contract/common/access-role';
import { USER_ERRORS } from '@airdeck/contract/users/users';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { badRequest } from '../../http/errors.ts';
import {
  lockAdministrationOf,
  lockTenantAdmins,
  markFirstAdministrator,
} from './administrators.repository.ts';
import { eventUser } from './users.events.ts';
import { deleteResetLinks, type User, updateUser } from './users.repository.ts';

/**
 * Locks the administration of a tenant whose user is about to leave it, or to lose rights. Two administrators who do so
 * to each other at once would leave none.
 * @returns the ids of its administrators
 * @throws ApiError 400/31 the last one
 */
export async function keepAdministrator({ tx }: UnitOfWork, user: User): Promise<readonly string[]> {
  if (user.authority !== 'TENANT_ADMIN' || user.tenantId === null) return [];
  await lockAdministrationOf(tx, user.tenantId);
  const admins = await lockTenantAdmins(tx, user.tenantId);
  if (admins.length === 1 && admins[0] === user.id) throw badRequest(USER_ERRORS.lastAdministrator);
  return admins;
}

/** The roles of users. */
export function createUserRoles({ domainEvents }: { readonly domainEvents: DomainEvents }) {
  return {
    /**
     * Sets a user's role, and records a change. It counts from the next request of each session and key.
     * @param by the provider that decides it, and the group there; missing: an administrator does
     * @throws ApiError 400/31 the tenant's last administrator
     */
    async giveRole(
      unit: UnitOfWork,
      user: User,
      accessRole: AccessRole,
      by?: { readonly provider: string; readonly group?: string },
    ): Promise<void> {
      if (user.accessRole === accessRole) return;
      await keepAdministrator(unit, user);
      // Unmarked first: the first administrator has all rights.
      await updateUser(unit.tx, user.id, { accessRole, firstAdministratorOf: null });
      if (user.tenantId) await markFirstAdministrator(unit.tx, user.tenantId);
      // One that another administrator of the customer made would now be for an equal.
      if (accessRole === 'ADMINISTRATOR') await deleteResetLinks(unit.tx, user.id);
      const details = { from: user.accessRole, to: accessRole, ...by };
      const entity = eventUser(user);
      await domainEvents.publish(unit, { entityType: 'USER', action: 'accessRoleChanged', entity, details });
    },

    /** To be called when the kind of a locked tenant has changed. */
    markFirstAdministratorOf: ({ tx }: UnitOfWork, tenantId: string): Promise<void> =>
      markFirstAdministrator(tx, tenantId),
  };
}
