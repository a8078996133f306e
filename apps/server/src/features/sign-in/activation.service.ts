import { PASSWORD_ERRORS, PASSWORD_LINK_LIFETIME_MS } from '@airdeck/contract/passwords';
import type { TokenPair } from '@airdeck/contract/sign-in';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { actorOf, authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest, itemNotFound, tooManyRequests } from '../../http/errors.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import type { Log } from '../../logger.ts';
import { accountMail } from '../../notify/mail/account-mails.ts';
import { MailError, type Mailer } from '../../notify/mail/mail.ts';
import { languageOf } from '../users/user-language.ts';
import { eventUser } from '../users/users.events.ts';
import type { User, UserCredentials } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import { findAccount, findUserByEmail, presumeLanguage } from './accounts.repository.ts';
import { createPasswordLinks } from './password-links.service.ts';
import type { SessionService } from './sessions.service.ts';
import type { Tokens } from './tokens.ts';

const HOUR_MS = 3_600_000;

const limitAnHour = (name: string, max: number) => ({ name, max, windowMs: HOUR_MS });

export type LinkState = 'usable' | 'expired' | 'unknown';

export type ActivationService = ReturnType<typeof createActivationService>;

/** Links with which users set their first password, and their mails. */
export function createActivationService(parts: {
  database: Database;
  clock: Clock;
  sharedLimits: SharedLimits;
  linkLookups: LinkLookups;
  domainEvents: DomainEvents;
  users: UserService;
  sessions: SessionService;
  tokens: Tokens;
  mailer: Mailer;
  /** URL of the console, without a trailing slash. */
  consoleUrl: () => string;
  log: Pick<Log, 'warn'> | undefined;
}) {
  const { database, domainEvents, users, sessions, tokens, mailer, consoleUrl, log } = parts;
  const { sharedLimits } = parts;
  const links = createPasswordLinks('activation', parts);
  const { invitationsPerRecipientAndHour, invitationsPerUserAndHour, invitationsAtOnce } = LIMITS.mails;
  const ofRecipient = limitAnHour('invitations-of-recipient', invitationsPerRecipientAndHour);
  const ofUser = limitAnHour('invitations-of-user', invitationsPerUserAndHour);
  let underway = 0;
  const linkOf = (token: string) => `${consoleUrl()}/api/noauth/activate?activateToken=${token}`;

  /**
   * Creates a link and mails it to the user, before the unit is committed: if the mail cannot be sent, the unit is
   * rolled back. The mail is in the language of the inviting person, until the user has signed in.
   * @returns the link
   * @throws ApiError 500/2; 429/33 too many to this address, by this person, or concurrently
   */
  function mailLink(user: User, outer?: UnitOfWork): Promise<string> {
    return inUnitOfWork(database.db, outer, async (unit) => {
      const person = unit.by && authorOf(unit.by);
      if (underway >= invitationsAtOnce) throw tooManyRequests();
      underway += 1;
      try {
        const uses = [
          { limit: ofRecipient, key: user.email.toLowerCase() },
          ...(person ? [{ limit: ofUser, key: person.userId }] : []),
        ];
        const { remaining } = await sharedLimits.take(uses, { tx: unit.tx });
        if (remaining < 0) throw tooManyRequests();
        const link = linkOf(await links.issue(user.id, unit));
        if (person) await presumeLanguage(unit.tx, user.id, person.userId);
        const language = languageOf((await findAccount(unit.tx, user.id))?.user ?? user);
        await mailer.send(accountMail('invitation', user, link, language));
        return link;
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        log?.warn({ err: error, to: user.email }, 'an invitation could not be sent');
        throw new ApiError(PASSWORD_ERRORS.mailNotSent);
      } finally {
        underway -= 1;
      }
    });
  }

  async function invite(user: User, outer?: UnitOfWork): Promise<void> {
    await mailLink(user, outer);
  }

  const publishLinkMade = (user: User, unit: UnitOfWork) =>
    domainEvents.publish({ entityType: 'USER', action: 'activationLinkMade', entity: eventUser(user) }, unit);

  /** Sent in the background: the account is active without it. */
  function notifyActivated(user: User): void {
    mailer
      .send(accountMail('accountActivated', user, `${consoleUrl()}/login`, languageOf(user)))
      .catch((error) => log?.warn({ err: error, to: user.email }, 'a new user could not be notified'));
  }

  return {
    /** Mails a new link, before the unit is committed. @throws ApiError 500/2, 429/33 */
    invite,

    /**
     * The same. If mails are only written to a folder, the creator of the user gets the link, too, which the audit log
     * records. It is the same link as the operator's: a new one would void it.
     * @returns null if it was mailed
     * @throws ApiError 500/2, 429/33
     */
    async inviteOrHandOver(user: User, unit: UnitOfWork): Promise<string | null> {
      if (!mailer.sendsMail) await publishLinkMade(user, unit);
      const link = await mailLink(user, unit);
      return mailer.sendsMail ? null : link;
    },

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
        const token = await links.issue(user.id, unit);
        await publishLinkMade(user, unit);
        return { value: linkOf(token), ttlMs: PASSWORD_LINK_LIFETIME_MS };
      });
    },

    /** Mails a new link to a user without a password. @throws ApiError as `makeLink`, and 500/2 */
    async resend(caller: Caller, email: string): Promise<void> {
      const found = await findUserByEmail(database.db, email);
      if (!found) throw itemNotFound();
      const { user, credentials } = await users.getFor(caller, found.id);
      refuseActive(credentials);
      await inUnitOfWork(database.db, caller, async (unit) => {
        await publishLinkMade(user, unit);
        await invite(user, unit);
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
     * @param from `address`: of the request; `notifiesUser`: whether to confirm the activation by mail
     * @throws ApiError 400/31, 429/33
     */
    async activate(
      token: string,
      password: string,
      from: { address: string; notifiesUser: boolean },
    ): Promise<TokenPair> {
      const found = await links.find(token, from.address);
      if (!found) throw unknownToken(token);
      if (found.credentials.enabled)
        throw new ApiError(PASSWORD_ERRORS.linkUseless, 'User credentials already activated');
      if (found.expired) throw new ApiError(PASSWORD_ERRORS.linkUseless, 'Activation token expired');
      const { user } = found;
      const session = await inUnitOfWork(database.db, actorOf(user, from.address), async (unit) => {
        if (!(await links.useUp(token, user.id, unit))) throw unknownToken(token);
        await users.setPassword(user.id, password, unit);
        await domainEvents.publish(
          { entityType: 'USER', action: 'activated', entity: eventUser(user) },
          unit,
        );
        if (from.notifiesUser) unit.afterCommit(() => notifyActivated(user));
        return sessions.open(user.id, unit);
      });
      return tokens.issue(session, user);
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
