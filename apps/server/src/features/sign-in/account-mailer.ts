import type { Language } from '@airdeck/contract/common/languages';
import type { BrandOf } from '../../brand.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { authorOf } from '../../database/unit-of-work.ts';
import { tooManyRequests } from '../../http/errors.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import type { Log } from '../../logger.ts';
import { type AccountMailKind, accountMail } from '../../notify/mail/account-mails.ts';
import type { Mail, Mailer } from '../../notify/mail/mail.ts';
import { languageOf } from '../users/user-language.ts';
import type { User } from '../users/users.repository.ts';
import { SIGN_IN_LIMITS } from './sign-in.limits.ts';

const HOUR_MS = 3_600_000;

const limitAnHour = (name: string, max: number) => ({ name, max, windowMs: HOUR_MS });

export type AccountMailer = ReturnType<typeof createAccountMailer>;

/** Mails to users about their own accounts. */
export function createAccountMailer(parts: {
  mailer: Mailer;
  sharedLimits: SharedLimits;
  brandOf: BrandOf;
  log: Pick<Log, 'warn'> | undefined;
}) {
  const { mailer, sharedLimits, brandOf, log } = parts;
  const { namedPerRecipientAndHour, namedPerUserAndHour, awaitedAtOnce } = SIGN_IN_LIMITS.numbers;
  const ofRecipient = limitAnHour('account-mails-of-recipient', namedPerRecipientAndHour);
  const ofUser = limitAnHour('account-mails-of-user', namedPerUserAndHour);
  let awaited = 0;

  /** A mail with the brand of its user's tenant. @param path of the console @param language as chosen by the user if not given */
  function mailOf(kind: AccountMailKind, user: User, path: string, language?: Language): Mail {
    const brand = brandOf(user);
    return accountMail(kind, user, `${brand.consoleUrl}${path}`, language ?? languageOf(user), brand);
  }

  return {
    mailOf,

    /** False: mails are only written to a folder of the server. */
    sendsMail: mailer.sendsMail,

    /** Counts a mail to an address that the actor names. @throws ApiError 429/33 too many to it, or by this person */
    async count({ tx, by }: UnitOfWork, to: string): Promise<void> {
      const person = by && authorOf(by);
      const uses = [
        { limit: ofRecipient, key: to.toLowerCase() },
        ...(person ? [{ limit: ofUser, key: person.userId }] : []),
      ];
      const { remaining } = await sharedLimits.take(uses, { tx });
      if (remaining < 0) throw tooManyRequests();
    },

    /**
     * Runs the part of a transaction that sends a mail and waits for it. To be called before rows are locked for which
     * others wait, each with a connection.
     * @throws ApiError 429/33 too many at a time
     */
    async awaiting<T>(work: () => Promise<T>): Promise<T> {
      if (awaited >= awaitedAtOnce) throw tooManyRequests();
      awaited += 1;
      try {
        return await work();
      } finally {
        awaited -= 1;
      }
    },

    /** Sends a mail now. @throws MailError */
    send: (mail: Mail): Promise<void> => mailer.send(mail),

    /**
     * Notifies a user in the background, once the unit is committed: what happened does not depend on the mail.
     * @param path of the console
     */
    sendAfter(unit: UnitOfWork, kind: AccountMailKind, user: User, path: string): void {
      const mail = mailOf(kind, user, path);
      unit.afterCommit(() => {
        mailer.send(mail).catch((error) => log?.warn({ err: error, kind }, 'a user could not be notified'));
      });
    },
  };
}
