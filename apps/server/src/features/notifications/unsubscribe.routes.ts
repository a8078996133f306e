import {
  type NotificationLanguage,
  showUnsubscribe,
  type UnsubscribeSubject,
  unsubscribe,
} from '@airdeck/contract/notifications';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { NotificationChoicesService } from './notification-choices.service.ts';

type Texts = {
  readonly of: Readonly<Record<UnsubscribeSubject, string>>;
  readonly question: (what: string) => string;
  readonly button: string;
  readonly done: (what: string) => string;
};

const TEXTS: Readonly<Record<NotificationLanguage, Texts>> = {
  en: {
    of: { alerts: 'alerts', messages: 'messages', conversations: 'conversations', todos: 'to-dos' },
    question: (what) => `Stop emails about ${what}?`,
    button: 'Stop these emails',
    done: (what) =>
      `You will receive no more emails about ${what}. You can switch them on again in your profile.`,
  },
  ja: {
    of: { alerts: 'アラート', messages: 'メッセージ', conversations: '会話', todos: 'やること' },
    question: (what) => `${what}のメールを停止しますか？`,
    button: 'メールを停止する',
    done: (what) => `${what}のメールは今後送信されません。プロフィールでいつでも再開できます。`,
  },
  ar: {
    of: { alerts: 'التنبيهات', messages: 'الرسائل', conversations: 'المحادثات', todos: 'المهام' },
    question: (what) => `هل تريد إيقاف البريد عن ${what}؟`,
    button: 'إيقاف هذا البريد',
    done: (what) => `لن يصلك بريد عن ${what} بعد الآن. يمكنك اختياره من جديد في ملفك الشخصي.`,
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
      async ({ params, query, reply }) => {
        const language = await choices.languageOfLink(params.token);
        const { of, button, question: questionAbout } = TEXTS[language];
        const question = questionAbout(of[query.of]);
        const form = `<h1>${question}</h1><form method="post"><button type="submit">${button}</button></form>`;
        return sendPage(reply, language, question, form);
      },
      options,
    );
    serve(
      scope,
      unsubscribe,
      async ({ params, query, reply }) => {
        const language = await choices.languageOfLink(params.token);
        await choices.unsubscribe(params.token, query.of);
        const { of, question, done } = TEXTS[language];
        const what = of[query.of];
        return sendPage(reply, language, question(what), `<p role="status">${done(what)}</p>`);
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
