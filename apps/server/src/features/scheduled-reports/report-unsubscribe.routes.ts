import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import {
  showReportUnsubscribe,
  unsubscribeFromReport,
} from '@airdeck/contract/scheduled-reports/report-sendings';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { escapeHtml } from '../../notify/mail/mail.ts';
import type { NotificationChoicesService } from '../notifications/notification-choices.service.ts';
import {
  acceptAnyForm,
  sendUnsubscribePage,
  sendUselessLinkPage,
  unsubscribedText,
  unsubscribeForm,
} from '../notifications/unsubscribe-page.ts';
import type { ScheduledReportService } from './scheduled-reports.service.ts';

type Texts = {
  readonly question: (name: string) => string;
  readonly button: string;
  readonly done: (name: string) => string;
};

const TEXTS: Readonly<Record<NotificationLanguage, Texts>> = {
  en: {
    question: (name) => `Unsubscribe from the report ‘${name}’?`,
    button: 'Unsubscribe',
    done: (name) =>
      `You will not receive the report ‘${name}’ any more. You can subscribe again in the console.`,
  },
  ja: {
    question: (name) => `レポート「${name}」の受信を停止しますか？`,
    button: '受信を停止する',
    done: (name) => `レポート「${name}」は今後送信されません。コンソールでいつでも再開できます。`,
  },
  ar: {
    question: (name) => `هل تريد إلغاء الاشتراك في التقرير «${name}»؟`,
    button: 'إلغاء الاشتراك',
    done: (name) => `لن يصلك التقرير «${name}» بعد الآن. يمكنك الاشتراك من جديد في لوحة التحكم.`,
  },
};

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
      const { question, button } = TEXTS[reader.language];
      const asked = escapeHtml(question(name));
      return sendUnsubscribePage(reply, reader.language, asked, unsubscribeForm(asked, button));
    });
    serve(
      scope,
      unsubscribeFromReport,
      async ({ params: { scheduledReportId, token }, request, reply }) => {
        const reader = await choices.readerOfLink(token, `report ${scheduledReportId}`, request.ip);
        if (!reader) return sendUselessLinkPage(request, reply);
        const name = await reports.unsubscribe(reader.actor, scheduledReportId);
        if (name === undefined) return sendUselessLinkPage(request, reply);
        const { question, done } = TEXTS[reader.language];
        const [asked, said] = [escapeHtml(question(name)), escapeHtml(done(name))];
        return sendUnsubscribePage(reply, reader.language, asked, unsubscribedText(said));
      },
      { bodyLimit },
    );
  });
}
