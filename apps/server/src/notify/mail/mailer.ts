import { randomUUID } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../clock.ts';
import { isLoopbackUrl } from '../../http/addresses.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { Log } from '../../logger.ts';
import { MailError, type Mailer, messageOf } from './mail.ts';

const { sendMs, congestedAtOnce, congestedMs } = LIMITS.mails;
/** Time-out of each step of the SMTP dialogue. */
const STEP_LIMIT_MS = 5_000;

/** Sends mails through a mail server. `limitMs`: time-out of a mail. */
export function createSmtpMailer(
  settings: { url: string; from: string },
  limitMs: number = sendMs,
  clock: Clock = Date.now,
): Mailer {
  const stepLimitMs = Math.min(STEP_LIMIT_MS, limitMs);
  const transport = createTransport({
    url: settings.url,
    // The URL's own query overrides these.
    requireTLS: mustBeEncrypted(settings.url),
    connectionTimeout: stepLimitMs,
    greetingTimeout: stepLimitMs,
    dnsTimeout: stepLimitMs,
    socketTimeout: limitMs,
  });
  /** Start times of the mails being sent, in order. */
  const begun = new Map<symbol, number>();
  const isCongested = () => {
    const [oldest] = begun.values();
    return begun.size >= congestedAtOnce && oldest !== undefined && clock() - oldest > congestedMs;
  };
  return {
    sendsMail: true,
    async send(mail) {
      // Each waiting invitation holds a database connection.
      if (isCongested()) throw new MailError('The mail server is too slow for more mails now');
      const key = Symbol(mail.to);
      begun.set(key, clock());
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new MailError('The mail server takes too long')), limitMs);
      });
      const sent = transport.sendMail(messageOf(settings.from, mail));
      try {
        await Promise.race([sent, late]);
      } catch (error) {
        throw error instanceof MailError ? error : new MailError((error as Error).message, { cause: error });
      } finally {
        clearTimeout(timer);
        begun.delete(key);
        // A failure after the time-out has no receiver.
        sent.catch(() => undefined);
      }
    },
  };
}

/** A password must not cross a network unencrypted because an attacker on the path strips STARTTLS. */
function mustBeEncrypted(url: string): boolean {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && username !== '' && !isLoopbackUrl(`http://${hostname}`);
}

/** @param settings `smtpUrl`: of the mail server; undefined: mails are written to `outboxDir` */
export function createMailer(
  settings: { smtpUrl: string | undefined; mailFrom: string; outboxDir: string },
  log: Log,
): Mailer {
  const { smtpUrl, mailFrom, outboxDir } = settings;
  return smtpUrl === undefined
    ? createOutbox({ folder: outboxDir, from: mailFrom }, log)
    : createSmtpMailer({ url: smtpUrl, from: mailFrom });
}

/**
 * Used without a mail server: writes each mail to a folder that only its owner can read, and logs the link for the
 * operator to pass on.
 */
function createOutbox(settings: { folder: string; from: string }, log: Log): Mailer {
  const { folder, from } = settings;
  const compose = createTransport({ streamTransport: true, buffer: true });
  return {
    sendsMail: false,
    async send(mail) {
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
      try {
        const { message } = await compose.sendMail(messageOf(from, mail));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // An existing folder may be readable by others, and the links in the mails set passwords.
        await chmod(folder, 0o700);
        await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' });
      } catch (error) {
        throw new MailError((error as Error).message, { cause: error });
      }
      log.info(
        { to: mail.to, subject: mail.subject, link: mail.link, file },
        'no mail server is set up: hand this link on',
      );
    },
  };
}
