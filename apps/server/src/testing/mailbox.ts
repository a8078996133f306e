import type { Mail, Mailer } from '../notify/mail/mail.ts';

export type Mailbox = {
  readonly mailer: Mailer;
  readonly mails: readonly Mail[];
  /** Makes sending fail from now on, with this error. */
  failWith(reason: Error): void;
  /** Deletes all mails, and resets the failure. */
  empty(): void;
};

/**
 * A mailer that keeps its mails, for tests of their content, not of their transport.
 * @param options.sendsMail false: like the outbox folder of a server without a mail server
 */
export function createMailbox({ sendsMail = true } = {}): Mailbox {
  const mails: Mail[] = [];
  let failure: Error | undefined;
  return {
    mails,
    mailer: {
      sendsMail,
      async send(mail) {
        if (failure) throw failure;
        mails.push(mail);
      },
    },
    failWith(reason) {
      failure = reason;
    },
    empty() {
      mails.length = 0;
      failure = undefined;
    },
  };
}
