import {
  type NotificationLanguage,
  showUnsubscribe,
  type UnsubscribeSubject,
  unsubscribe,
} from '@airdeck/contract/notifications/notifications';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { DeliverySubject } from '../../notify/delivery-subject.ts';
import type { NotificationChoicesService } from './notification-choices.service.ts';
import {
  acceptAnyForm,
  sendUnsubscribePage,
  sendUselessLinkPage,
  unsubscribedText,
  unsubscribeForm,
} from './unsubscribe-page.ts';

type Texts = {
  readonly question: (what: string) => string;
  readonly button: string;
  readonly done: (what: string) => string;
};

const TEXTS: Readonly<Record<NotificationLanguage, Texts>> = {
  en: {
    question: (what) => `Stop emails about ${what}?`,
    button: 'Stop these emails',
    done: (what) =>
      `You will receive no more emails about ${what}. You can switch them on again in your profile.`,
  },
  ja: {
    question: (what) => `${what}のメールを停止しますか？`,
    button: 'メールを停止する',
    done: (what) => `${what}のメールは今後送信されません。プロフィールでいつでも再開できます。`,
  },
  ar: {
    question: (what) => `هل تريد إيقاف البريد عن ${what}؟`,
    button: 'إيقاف هذا البريد',
    done: (what) => `لن يصلك بريد عن ${what} بعد الآن. يمكنك اختياره من جديد في ملفك الشخصي.`,
  },
};

/** Unsubscribe links for mails of a kind. */
export function unsubscribeRoutes(
  app: FastifyInstance,
  parts: { choices: NotificationChoicesService; subjects: readonly DeliverySubject[] },
): void {
  const { choices, subjects } = parts;
  const nameOf = (of: UnsubscribeSubject, language: NotificationLanguage) =>
    subjects.find(({ choice, choiceName }) => choice === of && choiceName)?.choiceName?.[language] ?? of;
  app.register(async (scope) => {
    const { bodyLimit } = acceptAnyForm(scope);
    serve(scope, showUnsubscribe, async ({ params, query, request, reply }) => {
      const reader = await choices.readerOfLink(params.token, query.of, request.ip);
      if (!reader) return sendUselessLinkPage(request, reply);
      const { button, question: questionAbout } = TEXTS[reader.language];
      const question = questionAbout(nameOf(query.of, reader.language));
      return sendUnsubscribePage(reply, reader.language, question, unsubscribeForm(question, button));
    });
    serve(
      scope,
      unsubscribe,
      async ({ params, query, request, reply }) => {
        const reader = await choices.readerOfLink(params.token, query.of, request.ip);
        if (!reader) return sendUselessLinkPage(request, reply);
        await choices.unsubscribe(reader, query.of);
        const { question, done } = TEXTS[reader.language];
        const what = nameOf(query.of, reader.language);
        return sendUnsubscribePage(reply, reader.language, question(what), unsubscribedText(done(what)));
      },
      { bodyLimit },
    );
  });
}
