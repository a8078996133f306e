import { escapeHtml, type Mail } from './mail.ts';

/** Whom an account mail is for. The name was typed by anyone who made the account. */
export type Recipient = { readonly email: string; readonly firstName: string | null };

/** Invites to set the first password. */
export function invitationMail(to: Recipient, link: string): Mail {
  return accountMail(to, {
    subject: 'Activate your Airdeck account',
    before: ['An Airdeck account was created for this email address. Choose a password to activate it:'],
    action: 'Activate the account',
    link,
    after: ['The link works once, within 24 hours.', 'If you did not expect this email, ignore it.'],
  });
}

/** Leads to where a new password is set. */
export function passwordResetMail(to: Recipient, link: string): Mail {
  return accountMail(to, {
    subject: 'Reset your Airdeck password',
    before: ['A password reset was requested for this Airdeck account:'],
    action: 'Choose a new password',
    link,
    after: [
      'The link works once, within 24 hours.',
      'If you did not request it, ignore this email: your password stays unchanged.',
    ],
  });
}

export function accountActivatedMail(to: Recipient, link: string): Mail {
  return accountMail(to, {
    subject: 'Your Airdeck account is active',
    before: ['Your password is set, and your Airdeck account is active.'],
    action: 'Sign in',
    link,
    after: ['If you did not set the password, contact your administrator.'],
  });
}

export function passwordWasResetMail(to: Recipient, link: string): Mail {
  return accountMail(to, {
    subject: 'Your Airdeck password was reset',
    before: ['The password of your Airdeck account was reset. You were signed out everywhere.'],
    action: 'Sign in',
    link,
    after: ['If you did not reset it, reset it again and contact your administrator.'],
  });
}

type Content = {
  readonly subject: string;
  readonly before: readonly string[];
  readonly action: string;
  readonly link: string;
  readonly after: readonly string[];
};

function accountMail(to: Recipient, { subject, before, action, link, after }: Content): Mail {
  const greeting = to.firstName && isPlainName(to.firstName) ? `Hello ${to.firstName.trim()},` : 'Hello,';
  const opening = [greeting, ...before];
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const button = `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`;
  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"></head>',
    '<body style="font-family: sans-serif; line-height: 1.5; color: #1c2b2e">',
    ...opening.map(paragraph),
    button,
    ...after.map(paragraph),
    '</body></html>',
  ];
  return {
    to: to.email,
    subject,
    text: `${[...opening, `${action}:\n${link}`, ...after].join('\n\n')}\n`,
    html: `${html.join('\n')}\n`,
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
