import { PASSWORD_ERRORS, PASSWORD_LINK_LIFETIME_MS } from '@airdeck/contract/sign-in/passwords';
import type { BrandOf } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { actorOf, inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';

import type { Caller } from '../../http/caller.ts';

import { ApiError, badRequest, permissionDenied, tooMuchAtOnce } from '../../http/errors.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import type { Log } from '../../logger.ts';
import type { Mailer } from '../../notify/mail/mail.ts';

import { controlsAccount } from '../users/customer-administrators.ts';

import { checkPassword } from '../users/user-validation.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import type { AccountMailer } from './account-mailer.ts';
import { findAccountByEmail } from './accounts.repository.ts';
import { createPasswordLinks } from './password-links.service.ts';
import { NO_PASSWORD, type Passwords } from './passwords.ts';
import { SIGN_IN_LIMITS } from './sign-in.limits.ts';

const HOUR_MS = 3_600_000;
const MS_PER_S = 1000;

/** Length of the longest address. */
const MAX_EMAIL_LENGTH = 255;

export type ResetLinkState = 'usable' | 'expired' | 'unknown' | 'openedTooOften';

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

/** Links to reset a forgotten password. */
export function createPasswordResetService(parts: {
  database: Database;
  clock: Clock;
  sharedLimits: SharedLimits;
  linkLookups: LinkLookups;
  passwords: Passwords;
  domainEvents: DomainEvents;
  users: UserService;
  mailer: Mailer;
  accountMailer: Pick<AccountMailer, 'sendsMail' | 'sendAfter' | 'mailOf'>;
  brandOf: BrandOf;
  log: Pick<Log, 'warn'> | undefined;
}) {
  const { database, sharedLimits, passwords, domainEvents, users, mailer, accountMailer, brandOf, log } =
    parts;
  const links = createPasswordLinks('reset', parts);
  const { resetLinksPerUserAndHour, resetLinkOpeningsPerUserAndHour, pendingResetLinks } =
    SIGN_IN_LIMITS.numbers;
  const { resetsPerUserAndHour, resetLinksMadePerUserAndHour } = SIGN_IN_LIMITS.numbers;
  const mails = { name: 'reset-mails', max: resetLinksPerUserAndHour, windowMs: HOUR_MS };
  const madeLinks = { name: 'reset-links-made', max: resetLinksMadePerUserAndHour, windowMs: HOUR_MS };
  const openings = { name: 'reset-openings', max: resetLinkOpeningsPerUserAndHour, windowMs: HOUR_MS };
  const attempts = { name: 'reset-attempts', max: resetsPerUserAndHour, windowMs: HOUR_MS };
  const pending = new Set<Promise<void>>();

  const pathOf = (token: string) => `/api/noauth/resetPassword?resetToken=${token}`;

  async function mailLink(email: string): Promise<void> {
    const account = await findAccountByEmail(database.db, email);
    if (!account?.credentials.enabled) return;
    const { user, credentials } = account;
    // Whom a provider signs in must not get a second way in that stays when they have left its organisation.
    if (credentials.passwordHash === NO_PASSWORD) return;
    const { remaining } = await sharedLimits.take([{ limit: mails, key: user.id }]);
    if (remaining < 0) return;
    // Committed before the mail is sent: requests are unauthenticated, and a slow mail server must not occupy
    // database connections for them.
    const path = pathOf(await links.issue(user));
    await mailer.send(accountMailer.mailOf('passwordReset', user, path));
  }

  /** Runs in the background, and must not reject. */
  function run(work: () => Promise<void>, failure: string): void {
    if (pending.size >= pendingResetLinks) {
      log?.warn({ pending: pending.size }, failure);
      return;
    }
    const running = work()
      .catch((error) => log?.warn({ err: error }, failure))
      .finally(() => pending.delete(running));
    pending.add(running);
  }

  return {
    /** The same for every address. @throws ApiError 400/31 the server sends no mail */
    checkSendsMail(): void {
      if (!accountMailer.sendsMail) throw badRequest(PASSWORD_ERRORS.noMail);
    },

    /** Whether links are sent by mail; otherwise an administrator has to hand one over. */
    sendsMail: accountMailer.sendsMail,

    /**
     * Creates a link for the caller to hand over to a user, who is notified if the server sends mail. The user's former
     * link becomes invalid.
     * @throws ApiError 404/32; 403/20 out of scope, an equal, or the caller themself; 400/31 a user who may not sign in;
     * 429/33 too many for this user
     */
    makeLink(caller: Caller, userId: string): Promise<{ value: string; ttlMs: number }> {
      return inUnitOfWork(database.db, caller, async (unit) => {
        const { user, credentials } = await users.getFor(caller, userId, unit);
        // A link gives access to the account.
        if (!controlsAccount(caller, user)) throw permissionDenied();
        if (!credentials.enabled) throw badRequest(PASSWORD_ERRORS.notActive);
        const { remaining, resetMs } = await sharedLimits.take([{ limit: madeLinks, key: user.id }], unit);
        if (remaining < 0) throw tooMuchAtOnce('Too many requests!', Math.ceil(resetMs / MS_PER_S));
        const value = `${brandOf(user).consoleUrl}${pathOf(await links.issue(user, unit))}`;
        const entity = eventUser(user);
        await domainEvents.publish(unit, { entityType: 'USER', action: 'resetLinkMade', entity });
        if (accountMailer.sendsMail) accountMailer.sendAfter(unit, 'resetLinkMade', user, '/login');
        return { value, ttlMs: PASSWORD_LINK_LIFETIME_MS };
      });
    },

    /**
     * Sends a link to the activated account of this address, if any. Returns immediately, without revealing whether
     * there is one: to be called after the answer is sent, so that the time does not reveal it either.
     */
    request(email: string): void {
      if (email === '' || email.length > MAX_EMAIL_LENGTH || email.includes('\0')) return;
      run(() => mailLink(email), 'a reset link could not be sent');
    },

    /** Resolves when all requests are done. */
    async settled(): Promise<void> {
      await Promise.all(pending);
    },

    /** Handles the opening of a link, and counts it. @param address of the request @throws ApiError 429/33 */
    async open(token: string, address: string): Promise<ResetLinkState> {
      const found = await links.find(token, address);
      if (!found?.credentials.enabled) return 'unknown';
      if (found.expired) return 'expired';
      const { remaining } = await sharedLimits.take([{ limit: openings, key: found.user.id }]);
      return remaining < 0 ? 'openedTooOften' : 'usable';
    },

    /**
     * Sets the new password of the user, and ends every session of theirs. The link is used up.
     * @param address of the request
     * @throws ApiError 400/31, 429/33
     */
    async reset(token: string, password: string, address: string): Promise<User> {
      const found = await links.find(token, address);
      if (!found?.credentials.enabled) throw badRequest(PASSWORD_ERRORS.linkUseless);
      if (found.expired) throw new ApiError(PASSWORD_ERRORS.linkUseless, 'Password reset token expired');
      const { user, credentials } = found;
      checkPassword(password);
      const { remaining, resetMs } = await sharedLimits.take([{ limit: attempts, key: user.id }]);
      if (remaining < 0) throw tooMuchAtOnce('Too many requests!', Math.ceil(resetMs / MS_PER_S));
      if (await passwords.verify(credentials.passwordHash, password)) {
        throw badRequest(PASSWORD_ERRORS.sameAsBefore);
      }
      await inUnitOfWork(database.db, actorOf(user, address), async (unit) => {
        if (!(await links.useUp(unit, token, user.id))) throw badRequest(PASSWORD_ERRORS.linkUseless);
        await users.setPassword(user.id, password, unit);
        await domainEvents.publish(unit, {
          entityType: 'USER',
          action: 'passwordReset',
          entity: eventUser(user),
        });
        const notice = accountMailer.mailOf('passwordWasReset', user, '/login');
        const notify = () => mailer.send(notice);
        unit.afterCommit(() => run(notify, 'a user could not be notified that their password was reset'));
      });
      return user;
    },
  };
}
