import type { NotificationLanguage } from '@airdeck/contract/notifications';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LIMITS } from '../../limits/limits.ts';

/**
 * Routes of links in mails, for readers without a sign-in. Opening one changes nothing, because mail programs prefetch
 * links; the button, or that of a mail program (RFC 8058), does. The form's data are also in its URL.
 */
export function acceptAnyForm(scope: FastifyInstance): { readonly bodyLimit: number } {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
  return { bodyLimit: LIMITS.requestBodies.unsubscribeBytes };
}

/** The page with the question. @param question HTML */
export const unsubscribeForm = (question: string, button: string): string =>
  `<h1>${question}</h1><form method="post"><button type="submit">${button}</button></form>`;

/** The confirmation page. @param done HTML */
export const unsubscribedText = (done: string): string => `<p role="status">${done}</p>`;

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:15vh auto;padding:0 16px;color:#1c2b2e;background:#fafaf8}' +
  'h1{font-size:20px}button{font:inherit;padding:8px 16px;border:0;border-radius:8px;color:#fff;background:#0b6e74}' +
  '@media(prefers-color-scheme:dark){body{color:#e6eded;background:#0e1416}}';

export function sendUnsubscribePage(
  reply: FastifyReply,
  language: NotificationLanguage,
  /** HTML, like the following. */
  title: string,
  content: string,
): FastifyReply {
  const html =
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title} – Airdeck</title><style>${STYLE}</style></head>` +
    `<body>${content}</body></html>`;
  return reply.type('text/html; charset=utf-8').send(html);
}
