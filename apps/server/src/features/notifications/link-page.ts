import type { Language } from '@airdeck/contract/common/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../../http/reader-language.ts';
import { LIMITS } from '../../limits/limits.ts';
import { notificationTexts } from './notification-texts.ts';

/**
 * Routes of links in mails, for readers without a sign-in. Opening one changes nothing, because mail programs prefetch
 * links; the button, or that of a mail program (RFC 8058), does. The form's data are also in its URL.
 */
export function acceptAnyForm(scope: FastifyInstance): { readonly bodyLimit: number } {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
  return { bodyLimit: LIMITS.requestBodies.unsubscribeBytes };
}

/**
 * The page with the question.
 * @param question HTML
 * @param action query of the address to post to, if it is another one
 */
export const linkForm = (question: string, button: string, action?: string): string =>
  `<h1>${question}</h1><form method="post"${action ? ` action="${action}"` : ''}><button type="submit">${button}</button></form>`;

/** The confirmation page. @param done HTML */
export const doneText = (done: string): string => `<p role="status">${done}</p>`;

/**
 * The page for a link that is too old or incomplete, that was mailed to a former address, or whose subject is gone. Which
 * of them is not said, as anyone may send such a request.
 * @param adviceIn what to do instead, HTML; default: choose one's mails in the profile
 */
export function sendUselessLinkPage(
  request: FastifyRequest,
  reply: FastifyReply,
  adviceIn: (language: Language) => { text: string; link: string } = chooseMails,
): FastifyReply {
  const language = acceptedLanguage(request) ?? 'en';
  const title = notificationTexts(language)('useless.title');
  const { text, link } = adviceIn(language);
  const content = `<h1>${title}</h1><p role="alert">${text}</p>${link}`;
  return sendLinkPage(reply.status(410), language, title, content);
}

function chooseMails(language: Language) {
  const t = notificationTexts(language);
  return { text: t('useless.text'), link: pageLink('/user/notifications', t('useless.profile')) };
}

/** A link to a screen of the console. @param label HTML */
export const pageLink = (path: string, label: string): string => `<p><a href="${path}">${label}</a></p>`;

/** Without a colour of the product or of a brand: whose page it is, the mail has said. */
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:15vh auto;padding:0 16px;color:#1c2b2e;background:#fafaf8}' +
  'h1{font-size:20px;overflow-wrap:anywhere}a{color:inherit}button{font:inherit;padding:8px 16px;border:0;border-radius:8px;color:#fafaf8;background:#1c2b2e}' +
  '@media(prefers-color-scheme:dark){body{color:#e6eded;background:#0e1416}button{color:#0e1416;background:#e6eded}}';

export function sendLinkPage(
  reply: FastifyReply,
  language: Language,
  /** HTML, like the following. */
  title: string,
  content: string,
): FastifyReply {
  const html =
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>` +
    `<body>${content}</body></html>`;
  return reply.type('text/html; charset=utf-8').send(html);
}
