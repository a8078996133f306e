import { randomBytes } from 'node:crypto';
import { EMAIL_CHANGE_ERRORS, EMAIL_TAKE_BACK_MS } from '@airdeck/contract/sign-in/email-changes';
import { PASSWORD_ERRORS } from '@airdeck/contract/sign-in/passwords';
import type { TokenPair } from '@airdeck/contract/sign-in/sign-in';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { actorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import type { Log } from '../../logger.ts';
import { MailError } from '../../notify/mail/mail.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import type { AccountMailer } from './account-mailer.ts';
import { findAccount, lockPassword } from './accounts.repository.ts';
import { FIRST_ADMINISTRATOR_EMAIL } from './administrators.ts';
import type { AuthService } from './auth.service.ts';
import {
  deleteExpiredEmailChanges,
  findEmailChange,
  insertEmailChange,
  lockDueNotices,
  recordNotice,
  updateNotice,
  useUpEmailChange,
} from './email-changes.repository.ts';
import { createPasswordLinks, hashOf, newLinkToken } from './password-links.service.ts';
import type { SessionService } from './sessions.service.ts';
import type { Tokens } from './tokens.ts';

/** Pause until a mail that was refused is sent again. */
const NOTICE_RETRY_MS = 600_000;
const NOTICES_AT_ONCE = 20;

type LinkToken = ReturnType<typeof newLinkToken>;

export type EmailChanges = ReturnType<typeof createEmailChanges>;

/**
 * Changes of e-mail addresses. One by the user can be taken back from the former address for 72 hours, and not be followed
 * by another one meanwhile: of two people who both know the password, the one with the earlier mailbox keeps the account.
 */
export function createEmailChanges(parts: {
  database: Database;
  clock: Clock;
  linkLookups: LinkLookups;
  domainEvents: DomainEvents;
  users: UserService;
  sessions: SessionService;
  tokens: Tokens;
  auth: Pick<AuthService, 'confirmPassword'>;
  accountMailer: AccountMailer;
  log: Pick<Log, 'warn'> | undefined;
}) {
  const { database, clock, domainEvents, users, sessions, tokens, auth, accountMailer, log } = parts;
  const resetLinks = createPasswordLinks('reset', parts);

  // By an administrator: the former address is notified, and cannot take it back. It may be of someone who left.
  domainEvents.listen(async (unit, event) => {
    if (event.entityType !== 'USER' || event.action !== 'emailChanged') return;
    if (unit.by?.userId === event.entity.id) return;
    const account = await findAccount(unit.tx, event.entity.id);
    if (!account) return;
    const { from: email } = event.details;
    await accountMailer.count(unit, email);
    accountMailer.sendAfter(unit, 'emailChangedByAdministrator', { ...account.user, email }, '/login');
  });

  const warnOfNotice = (error: unknown) =>
    log?.warn({ err: error }, 'a former address was not notified of its change');

  /** Mails the link to the former address. A mail that is refused is sent again by the job, while the link is valid. */
  async function notify(former: User, { token, tokenHash }: LinkToken): Promise<void> {
    try {
      await accountMailer.send(accountMailer.mailOf('emailChanged', former, `/takeBackEmail?token=${token}`));
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      log?.warn(
        { err: error, userId: former.id },
        'a former address could not be notified of its change yet',
      );
      return;
    }
    await recordNotice(database.db, tokenHash);
  }

  return {
    /**
     * Changes the caller's address, ends every session of the caller and opens a new one. The former address is notified
     * afterwards: its mailbox may refuse mails, which must not keep anyone at an address that is lost.
     * @throws ApiError 400/31; 409/35 the address was changed in the meantime; 429/33 too many wrong passwords
     */
    async change(
      caller: Caller,
      { email, currentPassword }: { email: string; currentPassword: string },
    ): Promise<TokenPair> {
      const { user: former, passwordHash } = await auth.confirmPassword(caller, currentPassword);
      if (email === former.email) throw badRequest(EMAIL_CHANGE_ERRORS.sameAsBefore);
      const { userId, sessionId } = caller;
      const work = async (unit: UnitOfWork) => {
        const changed = await users.setEmail(unit, former, email, 'emailChanged', sessionId);
        // The password was changed concurrently, perhaps by its owner.
        if (!(await lockPassword(unit.tx, userId, passwordHash)))
          throw badRequest(PASSWORD_ERRORS.currentIncorrect);
        const now = clock();
        const link = newLinkToken();
        const expiresTime = now + EMAIL_TAKE_BACK_MS;
        const hasMailbox = former.email !== FIRST_ADMINISTRATOR_EMAIL;
        const noticeTime = hasMailbox ? now + NOTICE_RETRY_MS : null;
        const { tokenHash } = link;
        const row = { userId, formerEmail: former.email, tokenHash, expiresTime, noticeTime };
        if (!(await insertEmailChange(unit.tx, row, now))) {
          throw badRequest(EMAIL_CHANGE_ERRORS.changedLately);
        }
        const opened = await sessions.replace(unit, sessionId);
        if (hasMailbox) unit.afterCommit(() => void notify(former, link).catch(warnOfNotice));
        return { session: opened, user: changed };
      };
      const { session, user } = await inUnitOfWork(database.db, caller, work);
      return tokens.issue(session, user);
    },

    /**
     * Restores the former address and ends all sessions. The password becomes invalid: who changed the address knew it.
     * @param address of the request
     * @returns the restored address, and the token of a link to set a new password
     * @throws ApiError 400/31 the link is unknown, used or too old, or the account is disabled; 409/35; 429/33
     */
    async takeBack(token: string, address: string): Promise<{ email: string; resetToken: string }> {
      const found = await parts.linkLookups.find(token, address, () =>
        findEmailChange(database.db, hashOf(token)),
      );
      if (!found?.credentials.enabled || found.change.expiresTime < clock()) {
        throw badRequest(EMAIL_CHANGE_ERRORS.linkUseless);
      }
      const { change, user } = found;
      const actor = actorOf({ ...user, email: change.formerEmail }, address);
      return inUnitOfWork(database.db, actor, async (unit: UnitOfWork) => {
        const restored = await users.setEmail(unit, user, change.formerEmail, 'emailTakenBack');
        if (!(await useUpEmailChange(unit.tx, change))) throw badRequest(EMAIL_CHANGE_ERRORS.linkUseless);
        await users.setPassword(user.id, randomBytes(32).toString('base64url'), unit);
        accountMailer.sendAfter(unit, 'emailTakenBack', user, '/login');
        return { email: restored.email, resetToken: await resetLinks.issue(restored, unit) };
      });
    },

    /** Sends mails again that former addresses have not received, each with a new link. */
    async notifyAgain(): Promise<void> {
      const due = await inUnitOfWork(database.db, null, async ({ tx }) => {
        const now = clock();
        const found = await lockDueNotices(tx, now, NOTICES_AT_ONCE);
        const renewed = found.map(({ change, user }) => ({
          former: { ...user, email: change.formerEmail },
          link: newLinkToken(),
        }));
        for (const { former, link } of renewed) {
          const notice = { tokenHash: link.tokenHash, noticeTime: now + NOTICE_RETRY_MS };
          await updateNotice(tx, former.id, notice);
        }
        return renewed;
      });
      for (const { former, link } of due) await notify(former, link);
    },

    /** Deletes former addresses that can no longer take a change back. */
    deleteExpired: (): Promise<void> =>
      inUnitOfWork(database.db, null, ({ tx }) => deleteExpiredEmailChanges(tx, clock())),
  };
}
