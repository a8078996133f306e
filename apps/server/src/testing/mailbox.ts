import type { Mail, Mailer } from '../notify/mail/mail.ts';

/** A mailer that keeps what it was given: for tests of what is written, not of how it travels. */
export function createMailbox(): { readonly mailer: Mailer; readonly mails: Mail[] } {
  const mails: Mail[] = [];
  return {
    mails,
    mailer: {
      sendsMail: true,
      async send(mail) {
        mails.push(mail);
      },
    },
  };
}
