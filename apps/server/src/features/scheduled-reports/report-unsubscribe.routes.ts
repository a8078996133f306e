import {
  showReportUnsubscribe,
  unsubscribeFromReport,
} from '@airdeck/contract/scheduled-reports/report-sendings';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { escapeHtml } from '../../notify/mail/mail.ts';
import {
  acceptAnyForm,
  doneText,
  linkForm,
  sendLinkPage,
  sendUselessLinkPage,
} from '../notifications/link-page.ts';
import type { NotificationChoicesService } from '../notifications/notification-choices.service.ts';
import { reportTexts } from './report-texts.ts';
import type { ScheduledReportService } from './scheduled-reports.service.ts';

/** Unsubscribe links of report mails. */
export function reportUnsubscribeRoutes(
  app: FastifyInstance,
  parts: {
    reports: Pick<ScheduledReportService, 'nameFor' | 'unsubscribe'>;
    choices: Pick<NotificationChoicesService, 'readerOfLink'>;
  },
): void {
  const { reports, choices } = parts;
  app.register(async (scope) => {
    const { bodyLimit } = acceptAnyForm(scope);
    serve(scope, showReportUnsubscribe, async ({ params: { scheduledReportId, token }, request, reply }) => {
      const reader = await choices.readerOfLink(token, `report ${scheduledReportId}`, request.ip);
      if (!reader) return sendUselessLinkPage(request, reply);
      const name = await reports.nameFor(reader.actor.userId, scheduledReportId);
      if (name === undefined) return sendUselessLinkPage(request, reply);
      const t = reportTexts(reader.language);
      const question = escapeHtml(t('unsubscribe.question', { name }));
      const form = linkForm(question, t('unsubscribe.button'));
      return sendLinkPage(reply, reader.language, question, form);
    });
    serve(
      scope,
      unsubscribeFromReport,
      async ({ params: { scheduledReportId, token }, request, reply }) => {
        const reader = await choices.readerOfLink(token, `report ${scheduledReportId}`, request.ip);
        if (!reader) return sendUselessLinkPage(request, reply);
        const name = await reports.unsubscribe(reader.actor, scheduledReportId);
        if (name === undefined) return sendUselessLinkPage(request, reply);
        const t = reportTexts(reader.language);
        const question = escapeHtml(t('unsubscribe.question', { name }));
        const done = doneText(escapeHtml(t('unsubscribe.done', { name })));
        return sendLinkPage(reply, reader.language, question, done);
      },
      { bodyLimit },
    );
  });
}
