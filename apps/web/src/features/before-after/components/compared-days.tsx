import type { LevelKey, RoomComparison } from '@airdeck/contract/before-after/before-after';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PlainTable } from '../../../ui/table/plain-table.tsx';

type ComparedDaysProps = { room: RoomComparison; keyShown: LevelKey; label: string };

/** The data of the picture as a table: every day of both spans. */
export function ComparedDays({ room, keyShown, label }: ComparedDaysProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const cell = (value: number | null) => (value === null ? '–' : format.metric(keyShown, value));
  const withUnit = (name: string) => (
    <>
      {name} <bdi>({format.unitOf(keyShown)})</bdi>
    </>
  );
  return (
    <PlainTable
      label={label}
      columns={[
        {
          header: t('beforeAfter.day'),
          cell: ({ day }) => <bdi>{format.calendarDay(day)}</bdi>,
        },
        {
          header: t('beforeAfter.span'),
          cell: ({ isAfter }) => t(isAfter ? 'beforeAfter.legend.after' : 'beforeAfter.legend.before'),
        },
        {
          key: 'inside',
          header: withUnit(t('beforeAfter.inside')),
          cell: ({ inside }) => cell(inside),
          isNumber: true,
        },
        {
          key: 'outside',
          header: withUnit(t('beforeAfter.outside')),
          cell: ({ outside }) => cell(outside),
          isNumber: true,
        },
        {
          header: t('beforeAfter.hours'),
          cell: ({ hours }) => format.number(hours),
          isNumber: true,
        },
      ]}
      rows={room.days}
      rowKey={({ day }) => day}
    />
  );
}
