import type { ScheduledReport } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { PlaceTimes } from '../../../lib/format/place-times.ts';
import { recordSetLabel } from '../../../parts/records/record-sets.ts';
import looks from '../../../ui/looks/looks.module.css';
import type { Column } from '../../../ui/table/columns.tsx';
import { scheduledReportPath } from './report-paths.ts';
import { lastText, scopeText } from './report-words.ts';
import classes from './scheduled-reports.module.css';

/**
 * @param direction of the page
 * @param isManager only managers see the deliveries
 */
export function reportColumns(
  t: TFunction,
  format: Formatters,
  timesAt: PlaceTimes['of'],
  direction: 'ltr' | 'rtl',
  isManager: boolean,
): Column<ScheduledReport>[] {
  return [
    {
      header: t('scheduledReports.column.name'),
      cell: (report) => (
        // A name in another script must not reverse the direction of the line below.
        <span className={classes.lines} dir={direction}>
          <Anchor component={Link} to={scheduledReportPath(report.id)} tabIndex={-1}>
            <bdi>{report.name}</bdi>
          </Anchor>
          <span className={looks.dim}>
            <bdi>{scopeText(report, t)}</bdi>
            {report.recordSet === null ? null : (
              <>
                {' · '}
                <bdi>{t('scheduledReports.recordOf', { set: recordSetLabel(report.recordSet, t) })}</bdi>
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      header: t('scheduledReports.column.frequency'),
      cell: ({ frequency }) => t(`scheduledReports.frequency.${frequency}`),
      width: '8rem',
    },
    {
      header: t('scheduledReports.column.next'),
      cell: ({ nextTime, timeZone }) =>
        nextTime === null ? (
          <span className={looks.dim}>{t('scheduledReports.off')}</span>
        ) : (
          timesAt(timeZone).dateTime(nextTime)
        ),
      width: '11rem',
    },
    {
      header: t('scheduledReports.column.readers'),
      cell: ({ readerCount, isSubscribed }) =>
        isSubscribed
          ? t('scheduledReports.readersWithYou', { count: readerCount })
          : t('scheduledReports.readers', { count: readerCount }),
      keepsWords: true,
      width: '10rem',
    },
    ...(isManager
      ? [
          {
            header: t('scheduledReports.column.last'),
            cell: (report: ScheduledReport) => lastText(report, t, format),
          },
        ]
      : []),
  ];
}
