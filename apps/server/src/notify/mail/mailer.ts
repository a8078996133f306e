import type { Log } from '../../logger.ts';
import type { Mailer } from './mail.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** @param settings `smtpUrl`: of the server that takes the mails; without one they are put into `outboxDir` */
export function createMailer(
  settings: { smtpUrl: string | undefined; mailFrom: string; outboxDir: string },
  log: Log,
): Mailer {
  const { smtpUrl, mailFrom, outboxDir } = settings;
  return smtpUrl === undefined
    ? createOutbox({ folder: outboxDir, from: mailFrom }, log)
    : createSmtpMailer({ url: smtpUrl, from: mailFrom });
}
