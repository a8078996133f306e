import { roomName } from '@airdeck/air/room-name';
import type { FoundRoom, RoomComparison } from '@airdeck/contract/before-after/before-after';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { RoomLines } from '../../../ui/room-name/room-name.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/table/plain-table.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import { signedPercent } from './change-words.ts';

type ListProps<Row> = {
  rooms: readonly Row[];
  /** The room with the picture. */
  shownId: string;
  onShow: (deviceId: string) => void;
};

/** Rooms compared around the same day, one row each; a click shows the room's picture. */
export function RoomList(props: ListProps<RoomComparison>) {
  const { t } = useTranslation();
  const { part, changeColumns } = useChangeColumns();
  return (
    <ChangeTable
      {...props}
      columns={[
        ...changeColumns,
        {
          header: t('beforeAfter.outside'),
          cell: ({ outside }) => part(outside),
          isNumber: true,
        },
        { key: 'net', header: t('beforeAfter.againstOutside'), cell: ({ net }) => part(net), isNumber: true },
      ]}
    />
  );
}

/** Rooms with a result, each around the day found for it. */
export function FoundRoomList(props: ListProps<FoundRoom>) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { changeColumns } = useChangeColumns();
  return (
    <ChangeTable
      {...props}
      columns={[
        ...changeColumns,
        {
          header: t('beforeAfter.cameOn'),
          cell: ({ day }) => format.calendarDay(day),
          isNumber: true,
        },
      ]}
    />
  );
}

/** A room as both lists show it. */
type ChangedRoom = Pick<RoomComparison, 'device' | 'inside'>;

function useChangeColumns() {
  const { t } = useTranslation();
  const format = useFormatters();
  const part = (change: { part: number } | null) => (change ? signedPercent(change.part, format) : '–');
  const interval = (low: number, high: number) =>
    isolateLtr(`${signedPercent(low, format)} … ${signedPercent(high, format)}`);
  const changeColumns: PlainColumn<ChangedRoom>[] = [
    {
      header: t('beforeAfter.room'),
      cell: ({ device }) => <RoomLines name={roomName(device)} />,
    },
    { key: 'inside', header: t('beforeAfter.inside'), cell: ({ inside }) => part(inside), isNumber: true },
    {
      header: t('beforeAfter.interval'),
      cell: ({ inside }) => (inside ? interval(inside.low, inside.high) : '–'),
      isNumber: true,
    },
  ];
  return { part, changeColumns };
}

function ChangeTable<Row extends ChangedRoom>({
  rooms,
  shownId,
  onShow,
  columns,
}: ListProps<Row> & { columns: readonly PlainColumn<Row>[] }) {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('beforeAfter.rooms')}
      columns={columns}
      rows={rooms}
      rowKey={({ device }) => device.deviceId}
      shown={{ key: shownId, onShow }}
    />
  );
}
