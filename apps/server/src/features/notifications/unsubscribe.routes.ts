import type { Language } from '@airdeck/contract/common/languages';
import {
  showUnsubscribe,
  type UnsubscribeSubject,
  unsubscribe,
} from '@airdeck/contract/notifications/notifications';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { DeliverySubject } from '../../notify/delivery-subject.ts';
import { acceptAnyForm, doneText, linkForm, sendLinkPage, sendUselessLinkPage } from './link-page.ts';
import type { NotificationChoicesService } from './notification-choices.service.ts';
import { notificationTexts } from './notification-texts.ts';

/** Unsubscribe links for mails of a kind. */
export function unsubscribeRoutes(
  app: FastifyInstance,
  parts: { choices: NotificationChoicesService; subjects: readonly DeliverySubject[] },
): void {
  const { choices, subjects } = parts;
  const nameOf = (of: UnsubscribeSubject, language: Language) =>
    subjects.find(({ choice, choiceName }) => choice === of && choiceName)?.choiceName?.(language) ?? of;
  app.register(async (scope) => {
    const { bodyLimit } = acceptAnyForm(scope);
    serve(scope, showUnsubscribe, async ({ params, query, request, reply }) => {
      const reader = await choices.readerOfLink(params.token, query.of, request.ip);
      if (!reader) return sendUselessLinkPage(request, reply);
      const t = notificationTexts(reader.language);
      const question = t('unsubscribe.question', { what: nameOf(query.of, reader.language) });
      const form = linkForm(question, t('unsubscribe.button'));
      return sendLinkPage(reply, reader.language, question, form);
    });
    serve(
      scope,
      unsubscribe,
      async ({ params, query, request, reply }) => {
        const reader = await choices.readerOfLink(params.token, query.of, request.ip);
        if (!reader) return sendUselessLinkPage(request, reply);
        await choices.unsubscribe(reader, query.of);
        const t = notificationTexts(reader.language);
        const what = nameOf(query.of, reader.language);
        const done = doneText(t('unsubscribe.done', { what }));
        return sendLinkPage(reply, reader.language, t('unsubscribe.question', { what }), done);
      },
      { bodyLimit },
    );
  });
}
