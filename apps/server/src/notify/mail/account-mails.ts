import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import { ACCOUNT_TEXTS, type AccountMailKind } from './account-texts.ts';
import { escapeHtml, type Mail } from './mail.ts';
import { htmlMail } from './mail-html.ts';

/** Recipient of an account mail. The name is untrusted: the creator of the account typed it. */
export type Recipient = { readonly email: string; readonly firstName: string | null };

/** A mail about the recipient's own account: greeting, event, link, and what to do if it is a mistake. */
export function accountMail(
  kind: AccountMailKind,
  to: Recipient,
  link: string,
  language: NotificationLanguage,
): Mail {
  const { greeting, [kind]: texts } = ACCOUNT_TEXTS[language];
  const { subject, opening, action, closing } = texts;
  const name = to.firstName && isPlainName(to.firstName) ? to.firstName.trim() : null;
  const before = [greeting(name), opening];
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    to: to.email,
    subject,
    text: `${[...before, `${action}:\n${link}`, ...closing].join('\n\n')}\n`,
    html: htmlMail(language, [
      ...before.map(paragraph),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`,
      ...closing.map(paragraph),
    ]),
    link,
  };
}

const LONGEST_NAME = 60;
/** Characters of web addresses, line breaks and text direction, which names do not contain. */
const NO_NAME = /[/:@\\<>]|\.\S|[\p{C}\p{Zl}\p{Zp}]/u;

/** Untrusted text must not look like a part of the mail: mail programs turn addresses into links. */
function isPlainName(name: string): boolean {
  return name.length <= LONGEST_NAME && name.trim() !== '' && !NO_NAME.test(name);
}
