import { createTransport } from 'nodemailer';
import type { Clock } from '../../clock.ts';
import { isLoopbackUrl } from '../../http/own-machine.ts';
import { MailError, type Mailer, messageOf } from './mail.ts';

/** How long a mail server may take, all together: people wait for it. */
const LIMIT_MS = 10_000;
/** For each of its steps. */
const STEP_LIMIT_MS = 5_000;

/** So many mails, the oldest of which waits for so long: the mail server is too slow to be given more. */
const CONGESTED = { mails: 5, waitingMs: 3_000 } as const;

/** Hands mails to a mail server. `limitMs`: when one counts as failed. */
export function createSmtpMailer(
  settings: { url: string; from: string },
  limitMs: number = LIMIT_MS,
  clock: Clock = Date.now,
): Mailer {
  const stepLimitMs = Math.min(STEP_LIMIT_MS, limitMs);
  const transport = createTransport({
    url: settings.url,
    // Before the URL's own query, which wins.
    requireTLS: mustBeEncrypted(settings.url),
    connectionTimeout: stepLimitMs,
    greetingTimeout: stepLimitMs,
    dnsTimeout: stepLimitMs,
    socketTimeout: limitMs,
  });
  /** When each mail that is on its way was begun, in their order. */
  const begun = new Map<symbol, number>();
  const isCongested = () => {
    const [oldest] = begun.values();
    return begun.size >= CONGESTED.mails && oldest !== undefined && clock() - oldest > CONGESTED.waitingMs;
  };
  return {
    sendsMail: true,
    async send(mail) {
      // Invitations hold a database connection each while they wait.
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
        // What fails after its time has no one left to hear of it.
        sent.catch(() => undefined);
      }
    },
  };
}

/** A password must not cross a network in the clear because a user on the way leaves STARTTLS out. */
function mustBeEncrypted(url: string): boolean {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && username !== '' && !isLoopbackUrl(`http://${hostname}`);
}
