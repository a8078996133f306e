import { roomName } from '@airdeck/air/room-name';
import type { CalendarKey, RoomCalendar } from '@airdeck/contract/calendar/calendar';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { RoomLines } from '../../../ui/room-name/room-name.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/table/plain-table.tsx';
import { isLimited, limitText, valueText } from './calendar-words.ts';

type RoomCountsProps = {
  rooms: readonly RoomCalendar[];
  metric: CalendarKey;
  /** The room in the calendar. */
  shownId: string;
  onShow: (deviceId: string) => void;
};

/** One row per room with its counts; a click shows the room's calendar. */
export function RoomCounts({ rooms, metric, shownId, onShow }: RoomCountsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const limits = (isLimited(metric) && rooms[0]?.limits) || [];
  return (
    <PlainTable
      label={t('calendar.rooms')}
      columns={[
        {
          header: t('calendar.room'),
          cell: ({ device }) => <RoomLines name={roomName(device)} />,
        },
        {
          header: t('calendar.measuredDays'),
          cell: ({ measuredDays }) => format.number(measuredDays),
          isNumber: true,
        },
        ...limits.map(
          ({ source, limitUgM3 }, index): PlainColumn<RoomCalendar> => ({
            header: t(`calendar.within.${source}`, { limit: limitText(limitUgM3, format) }),
            cell: (room) => format.number(room.limits[index]?.days ?? 0),
            isNumber: true,
          }),
        ),
        ...meanColumn(metric, t, format),
      ]}
      rows={rooms}
      rowKey={({ device }) => device.deviceId}
      shown={{ key: shownId, onShow }}
    />
  );
}

/** The air as a whole has bands, and no mean. */
function meanColumn(metric: CalendarKey, t: TFunction, format: Formatters): PlainColumn<RoomCalendar>[] {
  if (metric === 'air') return [];
  return [
    {
      header: t('calendar.meanOfDays'),
      cell: ({ mean }) => (mean === null ? '–' : valueText(metric, { metric, value: mean }, t, format)),
      isNumber: true,
    },
  ];
}
