import {
  answerReceiverLink,
  changeReceiver,
  createReceiver,
  deleteReceiver,
  listReceivers,
  showReceiverLink,
  testReceiver,
} from '@airdeck/contract/notifications/receivers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import { escapeHtml } from '../../../notify/mail/mail.ts';
import { acceptAnyForm, doneText, linkForm, sendLinkPage, sendUselessLinkPage } from '../link-page.ts';
import { notificationTexts } from '../notification-texts.ts';
import { NOTIFICATION_LIMITS } from '../notifications.limits.ts';
import type { ReceiverAgreement } from './receiver-agreement.service.ts';
import type { Receivers } from './receivers.service.ts';

/** Receivers of alarms besides users, for a tenant's administrators. */
export function receiverRoutes(app: FastifyInstance, receivers: Receivers): void {
  serve(app, listReceivers, ({ caller }) => receivers.list(caller));
  serve(app, createReceiver, ({ caller, body }) => receivers.create(caller, body));
  serve(app, changeReceiver, ({ caller, params, body }) => receivers.change(caller, params.receiverId, body));
  serve(app, deleteReceiver, ({ caller, params }) => receivers.delete(caller, params.receiverId));
  serve(app, testReceiver, ({ caller, params }) => receivers.test(caller, params.receiverId), {
    maxPerMinute: NOTIFICATION_LIMITS.numbers.webhookTestsPerAddressAndMinute,
  });
}

/** The link in mails to receivers: its page asks for what is not so yet. */
export function receiverLinkRoutes(app: FastifyInstance, agreement: ReceiverAgreement): void {
  app.register(async (scope) => {
    const { bodyLimit } = acceptAnyForm(scope);
    serve(scope, showReceiverLink, async ({ params, request, reply }) => {
      const found = await agreement.find(params.token, request.ip);
      if (!found) return sendUselessLinkPage(request, reply);
      const { row, language, tenantTitle } = found;
      const t = notificationTexts(language);
      const act = row.confirmedTime === null ? 'confirm' : 'end';
      const question = escapeHtml(t(`receiver.page.${act}.question`, { tenant: tenantTitle }));
      const form = linkForm(question, t(`receiver.page.${act}.button`), `?act=${act}`);
      return sendLinkPage(reply, language, question, form);
    });
    serve(
      scope,
      answerReceiverLink,
      async ({ params, query, request, reply }) => {
        const found = await agreement.find(params.token, request.ip);
        if (!found) return sendUselessLinkPage(request, reply);
        const { row, language, tenantTitle } = found;
        await agreement.answer(row, query.act === 'confirm');
        const t = notificationTexts(language);
        const done = escapeHtml(t(`receiver.page.${query.act}.done`, { tenant: tenantTitle }));
        return sendLinkPage(reply, language, done, doneText(done));
      },
      { bodyLimit },
    );
  });
}
