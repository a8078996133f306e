import { roomName } from '@airdeck/air/room-name';
import type { RoomComparison } from '@airdeck/contract/before-after/before-after';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { RoomLines } from '../../../ui/room-name/room-name.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import { signedPercent } from './change-words.ts';

type RoomListProps = {
  rooms: readonly RoomComparison[];
  /** The room with the picture. */
  shownId: string;
  onShow: (deviceId: string) => void;
};

/** One row per room; a click shows the room's picture. */
export function RoomList({ rooms, shownId, onShow }: RoomListProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const part = (change: { part: number } | null) => (change ? signedPercent(change.part, format) : '–');
  const interval = (low: number, high: number) =>
    isolateLtr(`${signedPercent(low, format)} … ${signedPercent(high, format)}`);
  return (
    <PlainTable
      label={t('beforeAfter.rooms')}
      columns={[
        {
          key: 'room',
          header: t('beforeAfter.room'),
          cell: ({ device }) => <RoomLines name={roomName(device)} />,
        },
        {
          key: 'inside',
          header: t('beforeAfter.inside'),
          cell: ({ inside }) => part(inside),
          isNumber: true,
        },
        {
          key: 'interval',
          header: t('beforeAfter.interval'),
          cell: ({ inside }) => (inside ? interval(inside.low, inside.high) : '–'),
          isNumber: true,
        },
        {
          key: 'outside',
          header: t('beforeAfter.outside'),
          cell: ({ outside }) => part(outside),
          isNumber: true,
        },
        { key: 'net', header: t('beforeAfter.againstOutside'), cell: ({ net }) => part(net), isNumber: true },
      ]}
      rows={rooms}
      rowKey={({ device }) => device.deviceId}
      shown={{ key: shownId, onShow }}
    />
  );
}
