import type { AccessRole } from '@airdeck/contract/common/access-role';
import { isEmail } from '@airdeck/contract/common/form-fields';
import { PROVIDER_SIGN_IN_ERRORS } from '@airdeck/contract/sign-in-providers/provider-sign-in';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { actorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { ApiError } from '../../http/errors.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import { listGroupRoles } from './group-roles.repository.ts';
import { customerOfNew, decideRole, type GroupRules } from './group-roles.ts';
import type { ProviderClaims } from './provider-claims.ts';
import { createProviderRoles } from './provider-roles.service.ts';
import { findByIdentity, insertIdentity, lockByAddress } from './provider-users.repository.ts';
import { hasProvenDomain } from './sign-in-domains.repository.ts';
import { findTenantOf, type ProviderRow } from './sign-in-providers.repository.ts';

export type ProviderUsers = ReturnType<typeof createProviderUsers>;

/** Whom a provider signs in. */
export function createProviderUsers(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  users: UserService;
  sessions: SessionService;
}) {
  const { database, clock, domainEvents, users } = parts;
  const roles = createProviderRoles(parts);

  /** @throws ApiError 401/10 by invitation only, or for members of certain groups only */
  async function create(
    unit: UnitOfWork,
    { rules, newUsersRole }: { rules: GroupRules; newUsersRole: AccessRole },
    claims: ProviderClaims,
    email: string,
  ) {
    const groups = claims.groups ?? [];
    const customerId = customerOfNew(rules, groups);
    const tenantId = customerId && (await findTenantOf(unit.tx, customerId));
    if (!tenantId) throw new ApiError(PROVIDER_SIGN_IN_ERRORS.notInvited);
    const decision = decideRole(rules, groups, customerId);
    if (decision === 'refused') throw new ApiError(PROVIDER_SIGN_IN_ERRORS.groupMissing);
    const { accessRole, placeIds } = decision ?? { accessRole: newUsersRole, placeIds: null };
    const { firstName, lastName } = claims;
    const person = { email, firstName, lastName };
    return users.create(
      { authority: 'CUSTOMER_USER', tenantId, customerId, accessRole, placeIds, ...person },
      unit,
    );
  }

  return {
    /**
     * The user of an account at a provider: at its first sign-in the one with its address, or a new one; later always the
     * same, whatever address it has by then.
     * @param address network address of the client
     * @throws ApiError 401/10
     */
    async findOrCreate(provider: ProviderRow, claims: ProviderClaims, address: string): Promise<User> {
      const { groups } = claims;
      const admitted = await inUnitOfWork(database.db, null, async (unit) => {
        const rules = {
          ...provider,
          groupRoles: (await listGroupRoles(unit.tx, [provider.id])).get(provider.id) ?? [],
        };
        // It is known only later who acts.
        const as = (user: User): UnitOfWork => ({ ...unit, by: actorOf(user, address) });
        const linked = await findByIdentity(unit.tx, provider.id, claims.subject);
        if (linked) {
          const { user } = linked;
          checkScope(provider, user);
          return roles.apply(as(user), provider, rules, { user, groups });
        }
        const email = verifiedAddress(provider, claims);
        await checkDomain(unit, provider, email);
        const found = await lockByAddress(unit.tx, email);
        if (found) checkScope(provider, found.user);
        // Otherwise, a user could enter the address of another person, and wait for that person in the own account.
        if (found?.credentials.isAddressClaimed) throw new ApiError(PROVIDER_SIGN_IN_ERRORS.addressUnproven);
        const { newUsersRole } = provider;
        const user = found?.user ?? (await create(unit, { rules, newUsersRole }, claims, email));
        const byUser = as(user);
        const signedIn = await roles.apply(byUser, provider, rules, { user, groups });
        // Not linked, nor is anything of theirs ended: the account may be another person's until then.
        if (!signedIn) throw new ApiError(PROVIDER_SIGN_IN_ERRORS.groupMissing);
        const identity = { providerId: provider.id, subject: claims.subject, userId: user.id };
        // Another account of the provider had this address before: it may be another person's now.
        if (!(await insertIdentity(unit.tx, { ...identity, createdTime: clock() })))
          throw new ApiError(PROVIDER_SIGN_IN_ERRORS.otherAccount);
        await users.activateWithoutPassword(byUser, user);
        await domainEvents.publish(byUser, {
          entityType: 'USER',
          action: 'providerLinked',
          entity: eventUser(user),
          details: { provider: provider.name },
        });
        return signedIn;
      });
      // Only now: what ended by the refusal stays ended.
      if (!admitted) throw new ApiError(PROVIDER_SIGN_IN_ERRORS.groupMissing);
      return admitted;
    },
  };
}

/** @throws ApiError 401/10 */
function verifiedAddress(
  { trustsAddresses }: ProviderRow,
  { email, isEmailVerified }: ProviderClaims,
): string {
  if (email === null || !isEmail(email)) throw new ApiError(PROVIDER_SIGN_IN_ERRORS.addressMissing);
  if (!(isEmailVerified ?? trustsAddresses)) throw new ApiError(PROVIDER_SIGN_IN_ERRORS.addressUnverified);
  return email;
}

/** A tenant's provider speaks for its proven domains only. @throws ApiError 401/10 */
async function checkDomain({ tx }: UnitOfWork, { tenantId }: ProviderRow, email: string): Promise<void> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (tenantId !== null && !(await hasProvenDomain(tx, tenantId, domain)))
    throw new ApiError(PROVIDER_SIGN_IN_ERRORS.addressForeign);
}

/** A tenant's provider signs in users of the tenant only. @throws ApiError 401/10 */
function checkScope({ tenantId }: ProviderRow, user: User): void {
  if (tenantId !== null && user.tenantId !== tenantId)
    throw new ApiError(PROVIDER_SIGN_IN_ERRORS.otherAccount);
}
