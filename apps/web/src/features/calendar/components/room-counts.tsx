import { roomName } from '@airdeck/air/room-name';
import type { CalendarKey, RoomCalendar } from '@airdeck/contract/calendar/calendar';
import { useTranslation } from 'react-i18next';
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
          key: 'room',
          header: t('calendar.room'),
          cell: ({ device }) => <RoomLines name={roomName(device)} />,
        },
        {
          key: 'days',
          header: t('calendar.measuredDays'),
          cell: ({ measuredDays }) => format.number(measuredDays),
          isNumber: true,
        },
        ...limits.map(
          ({ source, limitUgM3 }, index): PlainColumn<RoomCalendar> => ({
            key: source,
            header: t(`calendar.within.${source}`, { limit: limitText(limitUgM3, format) }),
            cell: (room) => format.number(room.limits[index]?.days ?? 0),
            isNumber: true,
          }),
        ),
        {
          key: 'mean',
          header: t('calendar.meanOfDays'),
          cell: ({ mean }) =>
            mean === null || metric === 'air' ? '–' : valueText(metric, { metric, value: mean }, t, format),
          isNumber: true,
        },
      ]}
      rows={rooms}
      rowKey={({ device }) => device.deviceId}
      shown={{ key: shownId, onShow }}
    />
  );
}
