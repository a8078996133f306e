import { PASSWORD_ERRORS } from '@airdeck/contract/sign-in/passwords';
import type { BrandOf } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { networkOf } from '../../http/addresses.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, tooMuchAtOnce } from '../../http/errors.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import type { Log } from '../../logger.ts';
import { MailError } from '../../notify/mail/mail.ts';
import { languageOf } from '../users/user-language.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { AccountMailer } from './account-mailer.ts';
import { findAccount, presumeLanguage } from './accounts.repository.ts';
import { createPasswordLinks } from './password-links.service.ts';
import { SIGN_IN_LIMITS } from './sign-in.limits.ts';

const MS_PER_S = 1000;
const MINUTE_MS = 60_000;

/** Invites users in a transaction, which is rolled back if the mail cannot be sent: to be called last. */
export type Invitations = {
  /** Mails a link to set the password. @throws ApiError 500/2; 429/33 */
  readonly mail: (user: User) => Promise<void>;
  /**
   * The same. If mails are only written to a folder, the creator of the user gets the link, too, which the audit log
   * records. It is the same link as the operator's: a new one would void it.
   * @returns null if it was mailed
   */
  readonly mailOrHandOver: (user: User) => Promise<string | null>;
};

/** Runs a transaction that invites users: the only way to do so, so that its limits apply to every route. */
export type WithInvitations = <T>(
  caller: Caller | null,
  work: (unit: UnitOfWork, invitations: Invitations) => Promise<T>,
) => Promise<T>;

/** Invitations: links with which new users set their first password, by mail. */
export function createWithInvitations(parts: {
  database: Database;
  clock: Clock;
  sharedLimits: SharedLimits;
  linkLookups: LinkLookups;
  domainEvents: DomainEvents;
  accountMailer: AccountMailer;
  brandOf: BrandOf;
  log: Pick<Log, 'warn'> | undefined;
}): WithInvitations {
  const { database, sharedLimits, domainEvents, accountMailer, brandOf, log } = parts;
  const links = createPasswordLinks('activation', parts);
  const { invitationsPerAddressAndMinute: max } = SIGN_IN_LIMITS.numbers;
  const ofAddress = { name: 'invitations-of-address', max, windowMs: MINUTE_MS };

  /** Before the transaction, which would lock the count of the address while the mail is sent. @throws ApiError 429/33 */
  async function countForAddress({ address }: Caller): Promise<void> {
    const use = { limit: ofAddress, key: networkOf(address) };
    const { remaining, resetMs } = await sharedLimits.take([use]);
    if (remaining < 0) throw tooMuchAtOnce('Too many requests!', Math.ceil(resetMs / MS_PER_S));
  }

  /**
   * Creates a link and mails it. The mail is in the language of the inviting person, until the user has signed in.
   * @returns the link
   * @throws ApiError 500/2; 429/33 too many to this address, by this person, or concurrently
   */
  function mailLink(unit: UnitOfWork, user: User): Promise<string> {
    return accountMailer.awaiting(async () => {
      await accountMailer.count(unit, user.email);
      const path = activationPathOf(await links.issue(user, unit));
      if (unit.by) await presumeLanguage(unit.tx, user.id, authorOf(unit.by).userId);
      const language = languageOf((await findAccount(unit.tx, user.id))?.user ?? user);
      try {
        await accountMailer.send(accountMailer.mailOf('invitation', user, path, language));
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        log?.warn({ err: error, to: user.email }, 'an invitation could not be sent');
        throw new ApiError(PASSWORD_ERRORS.mailNotSent);
      }
      return `${brandOf(user).consoleUrl}${path}`;
    });
  }

  async function mailOrHandOver(unit: UnitOfWork, user: User): Promise<string | null> {
    if (accountMailer.sendsMail) {
      await mailLink(unit, user);
      return null;
    }
    const entity = eventUser(user);
    await domainEvents.publish(unit, { entityType: 'USER', action: 'activationLinkMade', entity });
    return mailLink(unit, user);
  }

  return async (caller, work) => {
    if (caller) await countForAddress(caller);
    return inUnitOfWork(database.db, caller, (unit) =>
      work(unit, {
        mail: async (user) => void (await mailLink(unit, user)),
        mailOrHandOver: (user) => mailOrHandOver(unit, user),
      }),
    );
  };
}

/** Path of the console. */
export const activationPathOf = (token: string): string => `/api/noauth/activate?activateToken=${token}`;
