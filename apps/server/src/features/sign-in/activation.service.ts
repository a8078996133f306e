import { PASSWORD_ERRORS, PASSWORD_LINK_LIFETIME_MS } from '@airdeck/contract/sign-in/passwords';
import type { SignInAnswer } from '@airdeck/contract/sign-in/sign-in';
import type { BrandOf } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { actorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest, itemNotFound } from '../../http/errors.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import { eventUser } from '../users/users.events.ts';
import type { User, UserCredentials } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import type { AccountMailer } from './account-mailer.ts';
import { findUserByEmail } from './accounts.repository.ts';
import { activationPathOf, type WithInvitations } from './invitations.service.ts';
import { createPasswordLinks } from './password-links.service.ts';
import type { SignInCompletion, SignInSource } from './sign-in-completion.ts';

export type LinkState = 'usable' | 'expired' | 'unknown';

export type ActivationService = ReturnType<typeof createActivationService>;

/** Links with which users set their first password, and their mails. */
export function createActivationService(parts: {
  database: Database;
  clock: Clock;
  linkLookups: LinkLookups;
  domainEvents: DomainEvents;
  withInvitations: WithInvitations;
  users: UserService;
  completion: SignInCompletion;
  accountMailer: AccountMailer;
  brandOf: BrandOf;
}) {
  const { database, domainEvents, withInvitations, users, completion, accountMailer, brandOf } = parts;
  const links = createPasswordLinks('activation', parts);

  const publishLinkMade = (unit: UnitOfWork, user: User) =>
    domainEvents.publish(unit, { entityType: 'USER', action: 'activationLinkMade', entity: eventUser(user) });

  return {
    /** Creates the token of a new link, valid for a day. Voids the user's former link. */
    issue: links.issue,

    /**
     * Creates a new link for the caller to pass on.
     * @throws ApiError 404/32, 403/20, 400/31 if the user has a password already
     */
    async makeLink(caller: Caller, userId: string): Promise<{ value: string; ttlMs: number }> {
      const { user, credentials } = await users.getFor(caller, userId);
      refuseActive(credentials);
      return inUnitOfWork(database.db, caller, async (unit) => {
        const token = await links.issue(user, unit);
        await publishLinkMade(unit, user);
        const value = `${brandOf(user).consoleUrl}${activationPathOf(token)}`;
        return { value, ttlMs: PASSWORD_LINK_LIFETIME_MS };
      });
    },

    /** Mails a new link to a user without a password. @throws ApiError as `makeLink`, and 429/33, 500/2 */
    async resend(caller: Caller, email: string): Promise<void> {
      const found = await findUserByEmail(database.db, email);
      if (!found) throw itemNotFound();
      const { user, credentials } = await users.getFor(caller, found.id);
      refuseActive(credentials);
      await withInvitations(caller, async (unit, invitations) => {
        await publishLinkMade(unit, user);
        await invitations.mail(user);
      });
    },

    /** @param address of the request @throws ApiError 429/33 */
    async stateOf(token: string, address: string): Promise<LinkState> {
      const found = await links.find(token, address);
      if (!found || found.credentials.enabled) return 'unknown';
      return found.expired ? 'expired' : 'usable';
    },

    /**
     * Sets the first password and signs the user in. The link is used up.
     * @param source also `notifiesUser`: whether to confirm the activation by mail
     * @throws ApiError 400/31, 429/33
     */
    async activate(
      token: string,
      password: string,
      { notifiesUser, ...source }: SignInSource & { notifiesUser: boolean },
    ): Promise<SignInAnswer> {
      const found = await links.find(token, source.address);
      if (!found) throw unknownToken(token);
      if (found.credentials.enabled)
        throw new ApiError(PASSWORD_ERRORS.linkUseless, 'User credentials already activated');
      if (found.expired) throw new ApiError(PASSWORD_ERRORS.linkUseless, 'Activation token expired');
      const { user } = found;
      return inUnitOfWork(database.db, actorOf(user, source.address), async (unit) => {
        if (!(await links.useUp(unit, token, user.id))) throw unknownToken(token);
        await users.setPassword(user.id, password, unit, { activates: true });
        await domainEvents.publish(unit, {
          entityType: 'USER',
          action: 'activated',
          entity: eventUser(user),
        });
        if (notifiesUser) accountMailer.sendAfter(unit, 'accountActivated', user, '/login');
        return completion.complete(unit, user, { ...source, by: 'password' });
      });
    },

    /** Signs in a user who has just set a password. */
    signIn(user: User, source: SignInSource): Promise<SignInAnswer> {
      return inUnitOfWork(database.db, actorOf(user, source.address), (unit) =>
        completion.complete(unit, user, { ...source, by: 'password' }),
      );
    },
  };
}

function refuseActive(credentials: UserCredentials): void {
  if (credentials.enabled) throw badRequest(PASSWORD_ERRORS.alreadyActivated);
}

function unknownToken(token: string) {
  return new ApiError(
    PASSWORD_ERRORS.linkUseless,
    `Unable to find user credentials by activateToken [${token}]`,
  );
}
