import type { ScheduledReport } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { useTranslation } from 'react-i18next';
import { download, fileName } from '../../../ui/chart/download.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate, isolateLtr } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { readReportFile, useDeleteReport, useSendNow, useSubscribe } from '../api/scheduled-reports.ts';
import { useReportLanguage } from './use-report-language.ts';

type NamedReport = Pick<ScheduledReport, 'id' | 'name'>;

/** Actions on a report, with toasts about the results. */
export function useReportActs() {
  const { t } = useTranslation();
  const language = useReportLanguage();
  const confirm = useConfirm();
  const toasts = useToasts();
  const subscription = useSubscribe();
  const sending = useSendNow();
  const deletion = useDeleteReport();
  return {
    isBusy: subscription.isPending || deletion.isPending,
    isSending: sending.isPending,

    subscribe({ id, isSubscribed }: Pick<ScheduledReport, 'id' | 'isSubscribed'>): void {
      subscription.mutate(
        { id, isSubscribed: !isSubscribed },
        {
          onSuccess: () => toasts.success(t(isSubscribed ? 'done.saved' : 'done.saved')),
          onError: (error) => toasts.failed(error),
        },
      );
    },

    sendNow({ id }: NamedReport): void {
      sending.mutate(id, {
        onSuccess: ({ email }) => toasts.success(t('scheduledReports.sentNow', { email: isolateLtr(email) })),
        onError: (error) => toasts.failed(error, t('failure.send')),
      });
    },

    async fetch({ id, name }: NamedReport, form: 'pdf' | 'xlsx'): Promise<void> {
      try {
        download(fileName(name, form), await readReportFile(id, { language, form }));
      } catch (error) {
        toasts.failed(error, t('failure.download'));
      }
    },

    /** @returns whether it was deleted */
    async remove({ id, name }: NamedReport): Promise<boolean> {
      const text = t('scheduledReports.deleteQuestion', { report: isolate(name) });
      if (!(await confirm({ text, destructive: true }))) return false;
      try {
        await deletion.mutateAsync(id);
        toasts.success(t('done.deleted'));
        return true;
      } catch (error) {
        toasts.failed(error, t('failure.delete'));
        return false;
      }
    },
  };
}
