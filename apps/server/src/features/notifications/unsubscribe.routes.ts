import { type NotificationLanguage, showUnsubscribe, unsubscribe } from '@airdeck/contract/notifications';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { NotificationChoicesService } from './notification-choices.service.ts';

const TEXTS: Readonly<Record<NotificationLanguage, { question: string; button: string; done: string }>> = {
  en: {
    question: 'Stop mails about alerts?',
    button: 'Stop these mails',
    done: 'You receive no more mails about alerts. Your profile in the console lets you choose them again.',
  },
  ja: {
    question: 'アラートのメールを停止しますか？',
    button: 'メールを停止する',
    done: 'アラートのメールは今後送信されません。コンソールのプロフィールでいつでも再開できます。',
  },
  ar: {
    question: 'هل تريد إيقاف رسائل التنبيهات؟',
    button: 'إيقاف هذه الرسائل',
    done: 'لن تصلك رسائل عن التنبيهات بعد الآن. يمكنك اختيارها من جديد في ملفك الشخصي.',
  },
};

const BODY_BYTES = 4096;

/**
 * Links of mails, for readers without a sign-in. Opening one changes nothing, because mail programs look into links by
 * themselves; the button, or that of a mail program (RFC 8058), does.
 */
export function unsubscribeRoutes(app: FastifyInstance, choices: NotificationChoicesService): void {
  const options = { maxPerMinute: LIMITS.notifications.unsubscribesPerAddressAndMinute };
  app.register(async (scope) => {
    // A form of ours or of a mail program: what it says, its address says too.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));

    serve(
      scope,
      showUnsubscribe,
      async ({ params, reply }) => {
        const language = await choices.languageOfLink(params.token);
        const { question, button } = TEXTS[language];
        const form = `<h1>${question}</h1><form method="post"><button type="submit">${button}</button></form>`;
        return sendPage(reply, language, question, form);
      },
      options,
    );
    serve(
      scope,
      unsubscribe,
      async ({ params, reply }) => {
        const language = await choices.languageOfLink(params.token);
        await choices.unsubscribe(params.token);
        const { question, done } = TEXTS[language];
        return sendPage(reply, language, question, `<p role="status">${done}</p>`);
      },
      { ...options, bodyLimit: BODY_BYTES },
    );
  });
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:15vh auto;padding:0 16px;color:#1c2b2e;background:#fafaf8}' +
  'h1{font-size:20px}button{font:inherit;padding:8px 16px;border:0;border-radius:8px;color:#fff;background:#0b6e74}' +
  '@media(prefers-color-scheme:dark){body{color:#e6eded;background:#0e1416}}';

function sendPage(
  reply: FastifyReply,
  language: NotificationLanguage,
  title: string,
  content: string,
): FastifyReply {
  const html =
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title} – Airdeck</title><style>${STYLE}</style></head>` +
    `<body>${content}</body></html>`;
  return reply.type('text/html; charset=utf-8').send(html);
}
