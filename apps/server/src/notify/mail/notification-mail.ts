import { shownText } from '@airdeck/contract/common/shown-text';
import type { Notice } from '../delivery-subject.ts';
import { escapeHtml, type Mail } from './mail.ts';
import { htmlMail } from './mail-html.ts';

/** A name must not end a header or a line, nor change the direction of the text around it. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const onOneLine = (text: string): string => shownText(text).replace(CONTROLS, ' ');

/** Labels of the links at the end of a mail. */
export type MailFooter = { readonly choose: string; readonly unsubscribe: string };

/** A notification as a mail, in plain text and HTML, with a one-click unsubscribe link. */
export function notificationMail(
  to: string,
  notice: Omit<Notice, 'path' | 'aboutId' | 'isUrgent'>,
  { choose, unsubscribe }: MailFooter,
  given: {
    /** Identifies the mail, so that a duplicate can be recognised. */
    readonly deliveryId: string;
    /** Link to the subject. */
    readonly link: string;
    readonly choicesLink: string;
    readonly unsubscribeLink: string;
  },
): Mail {
  const { deliveryId, link, choicesLink, unsubscribeLink } = given;
  const { language, action, reason } = notice;
  const title = onOneLine(notice.title);
  const lines = notice.lines.map(onOneLine);
  const footer = [
    [choose, choicesLink],
    [unsubscribe, unsubscribeLink],
  ] as const;
  const text = [
    title,
    lines.join('\n'),
    `${action}:\n${link}`,
    '-- ',
    reason,
    ...footer.map(([label, href]) => `${label}:\n${href}`),
  ];
  const anchor = (label: string, href: string) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
  const html = [
    `<h1 style="font-size: 20px">${escapeHtml(title)}</h1>`,
    ...lines.map((line) => `<p style="margin: 0 0 8px" dir="auto">${escapeHtml(line)}</p>`),
    `<p style="margin: 24px 0">${anchor(action, link)}</p>`,
    `<p style="font-size: 13px; color: #5b6b6e">${escapeHtml(reason)}<br>`,
    `${footer.map(([label, href]) => anchor(label, href)).join('<br>')}</p>`,
  ];
  return {
    to,
    subject: title,
    text: `${text.join('\n\n')}\n`,
    html: htmlMail(language, html),
    link,
    id: deliveryId,
    headers: {
      'X-Airdeck-Delivery': deliveryId,
      // RFC 8058: one-click unsubscribe in the mail program.
      'List-Unsubscribe': `<${unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
