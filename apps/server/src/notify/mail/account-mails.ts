import type { NotificationLanguage } from '@airdeck/contract/notifications';
import { ACCOUNT_TEXTS, type AccountMailKind } from './account-texts.ts';
import { escapeHtml, type Mail } from './mail.ts';
import { htmlMail } from './mail-html.ts';

/** Whom an account mail is for. The name was typed by anyone who made the account. */
export type Recipient = { readonly email: string; readonly firstName: string | null };

/** A mail about the recipient's own account: a greeting, what happened, a link and what to do otherwise. */
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
/** What no name holds, but a web address, a line of one's own or text that runs backwards does. */
const NO_NAME = /[/:@\\<>]|\.\S|[\p{C}\p{Zl}\p{Zp}]/u;

/** A stranger's text in our mail must not look like a part of it: mail programs make links of addresses. */
function isPlainName(name: string): boolean {
  return name.length <= LONGEST_NAME && name.trim() !== '' && !NO_NAME.test(name);
}
