import type { Mail, Mailer } from '../notify/mail/mail.ts';

export type Mailbox = {
  readonly mailer: Mailer;
  readonly mails: readonly Mail[];
  /** From now on nothing can be sent, for this reason. */
  failWith(reason: Error): void;
  /** Nothing was sent yet, and nothing fails. */
  empty(): void;
};

/**
 * A mailer that keeps what it was given: for tests of what is written, not of how it travels.
 * @param options.sendsMail false: as the folder of a server that has no mail server
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
