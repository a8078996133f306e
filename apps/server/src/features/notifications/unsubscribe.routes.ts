import {
  type NotificationLanguage,
  showUnsubscribe,
  type UnsubscribeSubject,
  unsubscribe,
} from '@airdeck/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { NotificationChoicesService } from './notification-choices.service.ts';
import {
  acceptAnyForm,
  sendUnsubscribePage,
  sendUselessLinkPage,
  unsubscribedText,
  unsubscribeForm,
} from './unsubscribe-page.ts';

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

/** Unsubscribe links for mails of a kind. */
export function unsubscribeRoutes(app: FastifyInstance, choices: NotificationChoicesService): void {
  app.register(async (scope) => {
    const { bodyLimit } = acceptAnyForm(scope);
    serve(scope, showUnsubscribe, async ({ params, query, request, reply }) => {
      const reader = await choices.readerOfLink(params.token, query.of, request.ip);
      if (!reader) return sendUselessLinkPage(request, reply);
      const { of, button, question: questionAbout } = TEXTS[reader.language];
      const question = questionAbout(of[query.of]);
      return sendUnsubscribePage(reply, reader.language, question, unsubscribeForm(question, button));
    });
    serve(
      scope,
      unsubscribe,
      async ({ params, query, request, reply }) => {
        const reader = await choices.readerOfLink(params.token, query.of, request.ip);
        if (!reader) return sendUselessLinkPage(request, reply);
        await choices.unsubscribe(reader, query.of);
        const { of, question, done } = TEXTS[reader.language];
        const what = of[query.of];
        return sendUnsubscribePage(reply, reader.language, question(what), unsubscribedText(done(what)));
      },
      { bodyLimit },
    );
  });
}
