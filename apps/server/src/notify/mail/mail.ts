import type { Brand } from '../../brand.ts';

/** A mail to one person, as plain text and HTML. */
export type Mail = {
  /** The bare address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link to open; logged for the operator when mails are not sent. */
  readonly link: string;
  /** How the product presents itself to its reader. */
  readonly brand: Brand;
  /** UUID for the message id; missing: a random one. */
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
};

/** An attachment. */
export type MailAttachment = {
  readonly fileName: string;
  /** Media type. */
  readonly type: string;
  readonly content: Buffer;
  /** By which the page shows it; missing: a file. */
  readonly contentId?: string;
};

export type Mailer = {
  /** False: mails are only written to a folder of the server. */
  readonly sendsMail: boolean;
  /** Resolves when the mail server has accepted the mail. @throws MailError */
  send(mail: Mail): Promise<void>;
};

/** The mail could not be sent: no server, a rejection, or no answer in time. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

/** The bare address of a sender such as `Airdeck <air@example.org>`. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** The message, independent of the transport. @param from the operator's address, which mail servers accept */
export function messageOf(
  from: string,
  { to, subject, text, html, id, headers, brand, attachments = [] }: Mail,
) {
  return {
    // An object, so that the name cannot add a second address or a header.
    from: brand.sender === null ? from : { name: brand.sender, address: addressOf(from) },
    // An object, so that the text cannot add a second address or a header.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Suppresses out-of-office answers.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    ...(id !== undefined && { messageId: `<${id}@${/@([^\s>]+)>?$/.exec(from)?.[1] ?? 'airdeck'}>` }),
    attachments: attachments.map(({ fileName: filename, type: contentType, content, contentId }) => ({
      filename,
      contentType,
      content,
      ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** For commands and tests without mail: every attempt to send fails. */
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
