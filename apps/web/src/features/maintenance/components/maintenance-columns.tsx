import type { Maintenance } from '@airdeck/contract/maintenance/maintenance';
import type { TFunction } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { PlaceTimes } from '../../../lib/format/place-times.ts';
import { hoursText } from '../../../parts/conditions/hours-words.ts';
import looks from '../../../ui/looks/looks.module.css';
import type { Column } from '../../../ui/table/columns.tsx';
import { targetName } from './maintenance-words.ts';

/** Columns of the list. */
export function maintenanceColumns(
  t: TFunction,
  language: string,
  format: Formatters,
  timesAt: PlaceTimes['of'],
): Column<Maintenance>[] {
  const timeText = ({ state, begins, ends, lastEnded, timeZone }: Maintenance) => {
    const { dateTime } = timesAt(timeZone);
    if (state === 'now' && ends !== null) return t('maintenance.until', { time: dateTime(ends) });
    if (begins !== null && ends !== null)
      return t('maintenance.span', { from: dateTime(begins), to: dateTime(ends) });
    return lastEnded === null ? '' : t('maintenance.endedAt', { time: dateTime(lastEnded) });
  };
  const repeatText = ({ schedule }: Maintenance) => schedule && hoursText(schedule, { t, format, language });
  return [
    {
      header: t('maintenance.column.reason'),
      cell: (row) => (
        <>
          <bdi>{row.reason}</bdi>
          <div className={looks.dim}>
            <bdi>{targetName(row, t)}</bdi>
          </div>
        </>
      ),
    },
    {
      header: t('maintenance.column.state'),
      cell: ({ state }) => t(`maintenance.state.${state}`),
      width: '8rem',
    },
    {
      header: t('maintenance.column.time'),
      cell: (row) => (
        <>
          {timeText(row)}
          <div className={looks.dim}>{repeatText(row)}</div>
        </>
      ),
      width: '22rem',
    },
  ];
}
