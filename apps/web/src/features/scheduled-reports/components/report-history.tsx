import { useTranslation } from 'react-i18next';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { ScrollFrame } from '../../../ui/table/scroll-frame.tsx';
import { useReportSendings } from '../api/scheduled-reports.ts';
import { daysText } from './report-words.ts';
import classes from './scheduled-reports.module.css';

type ReportHistoryProps = {
  reportId: string;
  /** In the time zone of the report. */
  format: TimeFormatters;
};

/** Deliveries of a report, newest first. */
export function ReportHistory({ reportId, format }: ReportHistoryProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.history}>
      <Card title={t('scheduledReports.history')}>
        <Sendings reportId={reportId} format={format} />
      </Card>
    </div>
  );
}

function Sendings({ reportId, format }: ReportHistoryProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useReportSendings(reportId, true);
  if (!data) {
    return <NotLoaded error={error} onRetry={refetch} height="6rem" />;
  }
  if (data.length === 0) return <p className={looks.dim}>{t('scheduledReports.neverSent')}</p>;
  return (
    <ScrollFrame label={t('scheduledReports.history')} className={classes.frame}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('scheduledReports.column.days')}</th>
            <th scope="col">{t('scheduledReports.column.reader')}</th>
            <th scope="col">{t('scheduledReports.column.state')}</th>
            <th scope="col">{t('scheduledReports.column.time')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((sending) => (
            <tr key={`${sending.fromDay} ${sending.toDay} ${sending.reader.userId}`}>
              <td>
                <bdi dir="ltr">{daysText(sending, format)}</bdi>
              </td>
              <td>
                <bdi>{sending.reader.name}</bdi>
              </td>
              <td>
                {t(`scheduledReports.state.${sending.state}`)}
                {sending.error ? ` · ${t(`scheduledReports.sendingError.${sending.error}`)}` : null}
              </td>
              <td>{sending.time === null ? null : <bdi dir="ltr">{format.dateTime(sending.time)}</bdi>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
