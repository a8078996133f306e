import { shownText } from '@airdeck/contract/common/shown-text';
import type { Brand } from '../../brand.ts';
import type { Notice } from '../delivery-subject.ts';
import { escapeHtml, type Mail } from './mail.ts';
import { htmlMail, type MailLink, mailAnchor, mailButton } from './mail-html.ts';

/** A name must not end a header or a line, nor change the direction of the text around it. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const onOneLine = (text: string): string => shownText(text).replace(CONTROLS, ' ');

/** A notification as a mail, in plain text and HTML, with a one-click unsubscribe link. */
export function notificationMail(
  to: string,
  notice: Omit<Notice, 'path' | 'aboutId' | 'isUrgent'>,
  given: {
    /** Identifies the mail, so that a duplicate can be recognised. */
    readonly deliveryId: string;
    /** The brand of the reader's tenant. */
    readonly brand: Brand;
    /** Link to the subject. */
    readonly link: string;
    /** Undefined: its reader has no choices in the console. */
    readonly choices?: MailLink;
    /** Acts of the reader. */
    readonly acts?: readonly MailLink[];
    readonly unsubscribe: MailLink;
  },
): Mail {
  const { deliveryId, brand, link, choices, acts = [], unsubscribe } = given;
  const { language, action, reason } = notice;
  const title = onOneLine(notice.title);
  const lines = notice.lines.map(onOneLine);
  const footer = [...(choices ? [choices] : []), unsubscribe];
  const text = [
    title,
    lines.join('\n'),
    ...[{ label: action, href: link }, ...acts].map(({ label, href }) => `${label}:\n${href}`),
    '-- ',
    reason,
    ...footer.map(({ label, href }) => `${label}:\n${href}`),
  ];
  const anchor = (one: MailLink) => mailAnchor(brand, one);
  const html = [
    `<h1 style="font-size: 20px">${escapeHtml(title)}</h1>`,
    ...lines.map((line) => `<p style="margin: 0 0 8px" dir="auto">${escapeHtml(line)}</p>`),
    `<p style="margin: 24px 0">${[mailButton(brand, { label: action, href: link }), ...acts.map(anchor)].join(' &nbsp; ')}</p>`,
    `<p style="font-size: 13px; color: #5b6b6e">${escapeHtml(reason)}<br>`,
    `${footer.map(anchor).join('<br>')}</p>`,
  ];
  return {
    to,
    subject: title,
    text: `${text.join('\n\n')}\n`,
    html: htmlMail(language, brand, html),
    link,
    brand,
    id: deliveryId,
    headers: {
      'X-Airdeck-Delivery': deliveryId,
      // RFC 8058: one-click unsubscribe in the mail program.
      'List-Unsubscribe': `<${unsubscribe.href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
