import type { ScheduledReport } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { recordSetLabel } from '../../../parts/records/record-sets.ts';
import { RecordView } from '../../../parts/records/record-view.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { DownloadIcon, EditIcon, MailIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useReportPreview, useScheduledReports } from '../api/scheduled-reports.ts';
import { ReportHistory } from '../components/report-history.tsx';
import { reportFormPath } from '../components/report-paths.ts';
import { ReportView } from '../components/report-view.tsx';
import classes from '../components/scheduled-reports.module.css';
import { useReportActs } from '../components/use-report-acts.ts';
import { useReportLanguage } from '../components/use-report-language.ts';

/** Preview of a report as it would be sent now, and its deliveries. */
export function ReportPage() {
  const { t } = useTranslation();
  const { scheduledReportId = '' } = useParams();
  const back = useBack(PATHS.scheduledReports);
  const { data, error, refetch } = useScheduledReports();
  const report = data?.reports.find(({ id }) => id === scheduledReportId);
  if (report) return <KnownReport report={report} mayManage={data?.mayManage === true} back={back} />;
  return (
    <>
      <PageHead title={t('scheduledReports.reportTitle')} back={back} />
      {data ? (
        <EmptyState drawing="lock" announce="alert" text={t('failure.notFound')} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} mayBeMissing waiting={<Waiting />} />
      )}
    </>
  );
}

type KnownReportProps = {
  report: ScheduledReport;
  mayManage: boolean;
  back: ReturnType<typeof useBack>;
};

function KnownReport({ report, mayManage, back }: KnownReportProps) {
  const { t } = useTranslation();
  const { format, note } = usePlaceTimes([report.timeZone]);
  const acts = useReportActs();
  const { id, name, nextTime, isSubscribed, frequency, recordSet } = report;
  const content =
    recordSet === null ? '' : `${t('scheduledReports.recordOf', { set: recordSetLabel(recordSet, t) })}. `;
  const next =
    nextTime === null
      ? t('scheduledReports.isOff')
      : t('scheduledReports.comesNext', { time: format.dateTime(nextTime) });
  return (
    <>
      <PageHead
        title={name}
        text={`${content}${t(`scheduledReports.frequencyLong.${frequency}`)}. ${next} ${note}`}
        back={back}
        actions={
          <span className={classes.actions}>
            <Button
              leftSection={<MailIcon size={18} />}
              loading={acts.isSending}
              onClick={() => acts.sendNow(report)}
            >
              {t('scheduledReports.sendNow')}
            </Button>
            <Button variant="default" disabled={acts.isBusy} onClick={() => acts.subscribe(report)}>
              {t(isSubscribed ? 'scheduledReports.unsubscribe' : 'scheduledReports.subscribe')}
            </Button>
            <Button
              variant="default"
              leftSection={<DownloadIcon size={18} />}
              onClick={() => void acts.fetch(report, 'pdf')}
            >
              PDF
            </Button>
            <Button
              variant="default"
              leftSection={<DownloadIcon size={18} />}
              onClick={() => void acts.fetch(report, 'xlsx')}
            >
              {t('scheduledReports.workbook')}
            </Button>
            <Button variant="default" onClick={() => window.print()}>
              {t('scheduledReports.print')}
            </Button>
            {mayManage ? (
              <Button
                variant="default"
                component={Link}
                to={reportFormPath(id)}
                leftSection={<EditIcon size={18} />}
              >
                {t('scheduledReports.edit')}
              </Button>
            ) : null}
          </span>
        }
      />
      <Preview reportId={id} />
      {mayManage ? <ReportHistory reportId={id} format={format} /> : null}
    </>
  );
}

function Preview({ reportId }: { reportId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useReportPreview(reportId, useReportLanguage());
  if (data) return 'sha256' in data ? <RecordView record={data} /> : <ReportView document={data} />;
  const failed = t('failure.download');
  return <NotLoaded error={error} fallback={failed} onRetry={refetch} waiting={<Waiting />} />;
}

function Waiting() {
  return (
    <div className={classes.report}>
      <Skeleton height="2.5rem" />
      <Skeleton height="22rem" />
      <Skeleton height="10rem" />
    </div>
  );
}
