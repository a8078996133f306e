import { CHART_DEVICE_LIMIT } from '@airdeck/air/limits';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { useTranslation } from 'react-i18next';
import { cardView } from '../../../lib/air-view/card-view.ts';
import { DIAL_SEGMENTS } from '../../../lib/air-view/dial-view.ts';
import { roomName } from '../../../lib/devices/device.ts';
import { useWorstAir } from '../../../lib/devices/worst-air.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { StoredDevice } from '../../../lib/session/stored-data.ts';
import { useShownDevices, useStandings } from '../../../lib/telemetry/device-standing.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { DialCards } from '../../../ui/dial-cards/dial-cards.tsx';
import { useVisibleIds } from '../../../ui/dial-cards/visible-ids.ts';
import { choosing } from '../chosen-device.ts';
import classes from './customer-dashboard-view.module.css';

interface RoomCardsProps {
  /** The customer's devices, shown by name if the worst ones cannot be loaded. */
  devices: readonly StoredDevice[];
  selectedId: string | undefined;
}

/** An overview of a customer's rooms, worst air first; a card selects the room that is shown below. */
export function RoomCards({ devices, selectedId }: RoomCardsProps) {
  const { data, isPending, failureCount } = useWorstAir();
  // The cards appear in their final order: none until it is known.
  if (isPending && failureCount === 0) return null;
  const ranked: readonly StoredDevice[] =
    data?.devices.map(({ deviceId, name, label }) => ({ id: { id: deviceId }, name, label })) ??
    devices.slice(0, CHART_DEVICE_LIMIT);
  return <RankedRooms rooms={ranked} total={data?.total ?? devices.length} selectedId={selectedId} />;
}

type RankedRoomsProps = {
  rooms: readonly StoredDevice[];
  total: number;
  selectedId: string | undefined;
};

function RankedRooms({ rooms, total, selectedId }: RankedRoomsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const nowMs = useNow();
  const { ids, look } = useVisibleIds();
  const named = rooms.map((room) => ({
    id: room.id.id,
    name: roomName(room),
    place: room.label && room.label !== room.name ? room.name : undefined,
    href: `?${new URLSearchParams(choosing(room.id.id))}`,
  }));
  // The same window as the room below, so that its readings are not loaded twice.
  const shown = useShownDevices(named, TELEMETRY_WINDOWS.live, ids);
  const { standings } = useStandings(shown, nowMs);
  return (
    <>
      <DialCards
        label={t('customerDashboard.rooms')}
        cards={standings.map((standing) => cardView(standing, nowMs, t, format))}
        segments={DIAL_SEGMENTS}
        look={look}
        layout="strip"
        currentId={selectedId}
      />
      {total > rooms.length ? (
        <p className={classes.note}>
          {t('customerDashboard.worstRooms', {
            shown: format.number(rooms.length),
            total: format.number(total),
          })}
        </p>
      ) : null}
    </>
  );
}
