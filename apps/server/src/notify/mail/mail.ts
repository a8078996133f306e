/** A mail to one person, as text and as the same in HTML. */
export type Mail = {
  /** The bare address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the reader is to open; told to the operator where no mail is sent. */
  readonly link: string;
  /** A UUID that the message id is made of; missing: one is made up. */
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
};

/** A file of a mail, whole. */
export type MailAttachment = {
  readonly fileName: string;
  /** A media type. */
  readonly type: string;
  readonly content: Buffer;
};

export type Mailer = {
  /** False: mails only lie in a folder of the server's. */
  readonly sendsMail: boolean;
  /** Resolves once the mail is in other hands. @throws MailError */
  send(mail: Mail): Promise<void>;
};

/** The mail could not be handed on: no server, a refusal, or no answer in time. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

/** The parts of a message that are the same for every way to send it. */
export function messageOf(from: string, { to, subject, text, html, id, headers, attachments = [] }: Mail) {
  return {
    from,
    // As an object: nothing in it can become a second address, or a header.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // So that no out-of-office answer comes back.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    ...(id !== undefined && { messageId: `<${id}@${/@([^\s>]+)>?$/.exec(from)?.[1] ?? 'airdeck'}>` }),
    attachments: attachments.map(({ fileName: filename, type: contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** For commands and tests, which write to no one: whatever needs a mail to be sent fails. */
export const noMailer: Mailer = {
  sendsMail: false,
  send: () => Promise.reject(new MailError('No mail can be sent from here')),
};

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);
}
