import type { ScheduledReport } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { useTranslation } from 'react-i18next';
import { download, fileName } from '../../../ui/chart/download.ts';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { isolate, isolateLtr } from '../../../ui/text/isolate.ts';
import { readReportFile, removeReport, sendNow, setSubscription } from '../api/scheduled-reports.ts';
import { useReportLanguage } from './use-report-language.ts';

type NamedReport = Pick<ScheduledReport, 'id' | 'name'>;

/** Actions on a report, with toasts about the results. */
export function useReportActs() {
  const { t } = useTranslation();
  const language = useReportLanguage();
  const { isBusy, act, remove } = useActs();
  const sending = useActs();
  return {
    isBusy,
    isSending: sending.isBusy,

    subscribe: ({ id, isSubscribed }: Pick<ScheduledReport, 'id' | 'isSubscribed'>) =>
      act(() => setSubscription(id, !isSubscribed)),

    sendNow: ({ id }: NamedReport) =>
      sending.act(() => sendNow(id), {
        done: ({ email }) => t('scheduledReports.sentNow', { email: isolateLtr(email) }),
        failed: t('failure.send'),
      }),

    fetch: ({ id, name }: NamedReport, form: 'pdf' | 'xlsx') =>
      act(async () => download(fileName(name, form), await readReportFile(id, { language, form })), {
        done: unsaid,
        failed: t('failure.download'),
      }),

    /** @returns whether it was deleted */
    remove: ({ id, name }: NamedReport): Promise<boolean> =>
      remove(t('scheduledReports.deleteQuestion', { report: isolate(name) }), () => removeReport(id)),
  };
}
