import type { Language } from '@airdeck/contract/common/languages';
import type { Brand } from '../../brand.ts';
import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';
import { escapeHtml, type Mail } from './mail.ts';
import { htmlMail, mailButton } from './mail-html.ts';

const accountTexts = createTexts({ en, ja, ar });

export type AccountMailKind =
  | 'invitation'
  | 'passwordReset'
  /** By an administrator, who hands the link over. */
  | 'resetLinkMade'
  | 'accountActivated'
  | 'passwordWasReset'
  | 'passwordWasChanged'
  | 'apiKeyMade'
  /** An authenticator app or a passkey; all second factors by another person. */
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorsReset'
  /** At the user's own request. */
  | 'accountWasDeleted'
  /** To the former address: by its user, by an administrator. */
  | 'emailChanged'
  | 'emailChangedByAdministrator'
  /** To the address that was replaced by the restored one. */
  | 'emailTakenBack';

/** Mails with a link to choose a password, or about one. */
const ABOUT_PASSWORD_LINK: ReadonlySet<AccountMailKind> = new Set([
  'invitation',
  'passwordReset',
  'resetLinkMade',
]);

/** Recipient of an account mail. The name is untrusted: the creator of the account typed it. */
export type Recipient = { readonly email: string; readonly firstName: string | null };

/** A mail about the recipient's own account: greeting, event, link, and what to do if it is a mistake. */
export function accountMail(
  kind: AccountMailKind,
  to: Recipient,
  link: string,
  language: Language,
  brand: Brand,
): Mail {
  const t = accountTexts(language);
  const product = brand.name;
  const action = t(`mail.${kind}.action`, { product });
  const name = to.firstName && isPlainName(to.firstName) ? to.firstName.trim() : null;
  const greeting = name === null ? t('greeting.unnamed') : t('greeting.named', { name });
  const before = [greeting, t(`mail.${kind}.opening`, { product })];
  const expires = ABOUT_PASSWORD_LINK.has(kind) ? [t('linkExpires')] : [];
  const closing = [...expires, t(`mail.${kind}.closing`, { product })];
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    to: to.email,
    subject: t(`mail.${kind}.subject`, { product }),
    text: `${[...before, `${action}:\n${link}`, ...closing].join('\n\n')}\n`,
    html: htmlMail(language, brand, [
      ...before.map(paragraph),
      `<p style="margin: 20px 0">${mailButton(brand, { label: action, href: link })}</p>`,
      ...closing.map(paragraph),
    ]),
    link,
    brand,
  };
}

const LONGEST_NAME = 60;
/** Characters of web addresses, line breaks and text direction, which names do not contain. */
const NO_NAME = /[/:@\\<>]|\.\S|[\p{C}\p{Zl}\p{Zp}]/u;

/** Untrusted text must not look like a part of the mail: mail programs turn addresses into links. */
function isPlainName(name: string): boolean {
  return name.length <= LONGEST_NAME && name.trim() !== '' && !NO_NAME.test(name);
}
