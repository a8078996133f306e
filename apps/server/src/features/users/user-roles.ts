import type { AccessRole, PlaceIds } from '@airdeck/contract/common/access-role';
import { USER_ERRORS } from '@airdeck/contract/users/users';
import { arePlacesOf, namesOfPlaces } from '../../database/places-in-scope.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { badRequest } from '../../http/errors.ts';
import {
  lockAdministrationOf,
  lockTenantAdmins,
  markFirstAdministrator,
} from './administrators.repository.ts';
import { announceRights, eventUser } from './users.events.ts';
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

/** The rights of a user: what they may do, and where. */
export type UserRights = { readonly accessRole: AccessRole; readonly placeIds: PlaceIds };

const isSame = (one: PlaceIds, other: PlaceIds): boolean =>
  JSON.stringify(one?.toSorted() ?? null) === JSON.stringify(other?.toSorted() ?? null);

/** The roles of users. */
export function createUserRoles(parts: { readonly domainEvents: DomainEvents; readonly events: EventBus }) {
  const { domainEvents, events } = parts;

  return {
    /**
     * Sets a user's role and its branches, and records a change. It counts from the next request of each session and key;
     * open connections of the user end, and begin with the new rights.
     * @param by the provider that decides it, and the group there; missing: an administrator does
     * @throws ApiError 400/31 the tenant's last administrator, no place of the user's tenant or customer
     */
    async giveRights(
      unit: UnitOfWork,
      user: User,
      { accessRole, placeIds }: UserRights,
      by?: { readonly provider: string; readonly group?: string },
    ): Promise<void> {
      const isElsewhere = !isSame(user.placeIds, placeIds);
      if (user.accessRole === accessRole && !isElsewhere) return;
      // A place of a provider's group may be gone since: there is nothing in it, and people sign in as before.
      const isChosen = by === undefined && isElsewhere;
      if (isChosen && !(await arePlacesOf(unit.tx, { ...user, placeIds: null }, placeIds)))
        throw badRequest(USER_ERRORS.placeUnknown);
      await keepAdministrator(unit, user);
      // Unmarked first: the first administrator has all rights.
      await updateUser(unit.tx, user.id, {
        accessRole,
        placeIds: placeIds && [...placeIds],
        firstAdministratorOf: null,
      });
      if (user.tenantId) await markFirstAdministrator(unit.tx, user.tenantId);
      // One that another administrator of the customer made would now be for an equal.
      if (accessRole === 'ADMINISTRATOR') await deleteResetLinks(unit.tx, user.id);
      const places = placeIds && { places: await namesOfPlaces(unit.tx, placeIds) };
      const details = { from: user.accessRole, to: accessRole, ...places, ...by };
      const entity = eventUser(user);
      await domainEvents.publish(unit, { entityType: 'USER', action: 'accessRoleChanged', entity, details });
      announceRights(unit, events, user.id);
    },

    /** To be called when the kind of a locked tenant has changed, which decides the screens of its users. */
    async kindOfTenantChanged(unit: UnitOfWork, tenantId: string): Promise<void> {
      await markFirstAdministrator(unit.tx, tenantId);
      unit.afterCommit(() => events.emit('tenant.kindChanged', { tenantId }));
    },
  };
}
