import { randomUUID } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../../logger.ts';
import { MailError, type Mailer, messageOf } from './mail.ts';

/**
 * Where no mail server is set up: puts each mail into a folder that only its owner can read, and tells the
 * operator, who hands the link on.
 */
export function createOutbox(settings: { folder: string; from: string }, log: Log): Mailer {
  const { folder, from } = settings;
  const compose = createTransport({ streamTransport: true, buffer: true });
  return {
    sendsMail: false,
    async send(mail) {
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
      try {
        const { message } = await compose.sendMail(messageOf(from, mail));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // It may have been there already, open to others: the links in it set passwords.
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
