import { roomName } from '@airdeck/air/room-name';
import type { CalendarKey, RoomCalendar } from '@airdeck/contract/calendar/calendar';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { RoomLines } from '../../../ui/room-name/room-name.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/table/plain-table.tsx';
import { limitText, setName, valueText } from './calendar-words.ts';

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
        ...(rooms.some(({ limit }) => limit) ? limitColumns(metric, t, format) : []),
        ...meanColumn(metric, t, format),
      ]}
      rows={rooms}
      rowKey={({ device }) => device.deviceId}
      shown={{ key: shownId, onShow }}
    />
  );
}

/** The limit of each room, and its days within it. */
function limitColumns(metric: CalendarKey, t: TFunction, format: Formatters): PlainColumn<RoomCalendar>[] {
  return [
    {
      header: t('calendar.limit'),
      cell: (room) =>
        room.limit
          ? t('calendar.limitOf', { set: setName(room, t), limit: limitText(metric, room.limit.day, format) })
          : '–',
    },
    {
      header: t('calendar.daysWithin'),
      cell: ({ limit }) => (limit ? format.number(limit.days) : '–'),
      isNumber: true,
    },
  ];
}

/** The air as a whole has bands, and no mean. */
function meanColumn(metric: CalendarKey, t: TFunction, format: Formatters): PlainColumn<RoomCalendar>[] {
  if (metric === 'air') return [];
  return [
    {
      header: t('calendar.meanOfDays'),
      cell: ({ mean, index }) =>
        mean === null ? '–' : valueText(metric, index, { metric, value: mean }, t, format),
      isNumber: true,
    },
  ];
}
