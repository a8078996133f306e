import { PROVIDER_SIGN_IN_ERRORS } from '@airdeck/contract/sign-in-providers/provider-sign-in';
import { USER_ERRORS } from '@airdeck/contract/users/users';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { ApiError } from '../../http/errors.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import { markGroupRole, unmarkGroupRole } from './group-roles.repository.ts';
import { decideRole, type GroupRules } from './group-roles.ts';
import { findException, ownerOfUser } from './local-sign-in.repository.ts';
import type { ProviderRow } from './sign-in-providers.repository.ts';

/** Roles of users, by their groups at a provider. */
export function createProviderRoles(parts: {
  users: Pick<UserService, 'giveRights'>;
  sessions: SessionService;
  domainEvents: DomainEvents;
}) {
  const { users, sessions, domainEvents } = parts;

  return {
    /**
     * Gives a user who signs in the role of their groups. System administrators, and the account that may sign in
     * without a provider, keep theirs.
     * @param groups null: the provider does not say which there are
     * @returns undefined: no group gives the user access; then all that they have open ends
     * @throws ApiError 401/10 it is not known; a tenant would be left without an administrator
     */
    async apply(
      unit: UnitOfWork,
      provider: ProviderRow,
      rules: GroupRules,
      { user, groups }: { readonly user: User; readonly groups: readonly string[] | null },
    ): Promise<User | undefined> {
      const { id: userId, customerId } = user;
      const decision = decideRole(rules, groups ?? [], customerId);
      const isExempt =
        user.authority === 'SYS_ADMIN' || (await findException(unit.tx, ownerOfUser(user))) === userId;
      if (decision === undefined || isExempt) {
        await unmarkGroupRole(unit.tx, { userId, providerId: provider.id });
        return user;
      }
      if (groups === null) throw new ApiError(PROVIDER_SIGN_IN_ERRORS.groupsUnknown);
      const isRefused = decision === 'refused';
      // With a password, they may still sign in: not with more than the least.
      const { accessRole, placeIds, group } = isRefused
        ? { accessRole: 'VIEWER' as const, placeIds: user.placeIds, group: null }
        : decision;
      try {
        const rights = { accessRole, placeIds };
        await users.giveRights(unit, user, rights, {
          provider: provider.name,
          ...(group !== null && { group }),
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === USER_ERRORS.lastAdministrator.code)
          throw new ApiError(PROVIDER_SIGN_IN_ERRORS.lastAdministrator);
        throw error;
      }
      await markGroupRole(unit.tx, { userId, providerId: provider.id, group });
      if (!isRefused) return { ...user, accessRole, placeIds: placeIds && [...placeIds] };
      await sessions.endAllOf(userId, unit);
      const details = { provider: provider.name };
      const entity = eventUser(user);
      await domainEvents.publish(unit, { entityType: 'USER', action: 'providerRefused', entity, details });
      return undefined;
    },
  };
}
