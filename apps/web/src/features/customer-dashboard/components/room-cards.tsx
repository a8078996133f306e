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
import { useNow } from '../../../ui/age/age.tsx';
import { DialCards } from '../../../ui/dial-cards/dial-cards.tsx';
import { useVisibleIds } from '../../../ui/dial-cards/visible-ids.ts';
import { choosing } from '../chosen-device.ts';
import classes from './customer-dashboard-view.module.css';

interface RoomCardsProps {
  /** Those listed, for when it cannot be had which of them have the worst air. */
  devices: readonly StoredDevice[];
  selectedId: string | undefined;
}

/** The rooms of a customer at a glance, the worst air first; each card chooses the room that is shown beneath. */
export function RoomCards({ devices, selectedId }: RoomCardsProps) {
  const { data, isPending, failureCount } = useWorstAir();
  // They come in at their places: until it is known which those are, there are none.
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
  // The window of the room beneath: what is read for it is not read twice.
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
