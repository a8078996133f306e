import { INDEX_SCALE } from '@airdeck/air/bands';
import { CHART_DEVICE_LIMIT } from '@airdeck/air/limits';
import { roomName } from '@airdeck/air/room-name';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { cardView } from '../../../lib/air-view/card-view.ts';
import { namedRooms, roomsHeadline } from '../../../lib/air-view/rooms-headline.ts';
import { useAirLegend } from '../../../lib/air-view/use-air-legend.ts';
import { useHasNoAlarm } from '../../../lib/alarms/use-alarm-marks.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { StoredDevice } from '../../../lib/session/stored-data.ts';
import { countsOf, useShownDevices, useStandings } from '../../../lib/telemetry/device-standing.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { BandLegend } from '../../../ui/badge/badges.tsx';
import { DialCards } from '../../../ui/dial-cards/dial-cards.tsx';
import { useLookAt, useVisibleIds } from '../../../ui/dial-cards/visible-ids.ts';
import { Headline } from '../../../ui/headline/headline.tsx';
import { choosing } from '../chosen-device.ts';
import classes from './customer-dashboard-view.module.css';

// Outdoor air is not needed for the first sentence.
const RoomAction = lazy(async () => ({ default: (await import('./room-outdoors.tsx')).RoomAction }));

interface RoomCardsProps {
  /** The customer's devices, shown by name if the worst ones cannot be loaded. */
  devices: readonly StoredDevice[];
  /** The rooms with the worst air; null: they could not be loaded. */
  worst: WorstAir | null;
  selectedId: string | undefined;
}

/** All rooms of a customer: what they need, and their cards, worst air first; a card selects the room shown below. */
export function RoomCards({ devices, worst, selectedId }: RoomCardsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const legend = useAirLegend();
  const nowMs = useNow();
  const hasNoAlarm = useHasNoAlarm();
  const { ids, look } = useVisibleIds();
  const rooms: Parameters<typeof roomOf>[0][] =
    worst?.devices.map(({ deviceId, ...device }) => ({ ...device, id: { id: deviceId } })) ??
    devices.slice(0, CHART_DEVICE_LIMIT);
  // The same window as the room below, so that its readings are not loaded twice.
  const shown = useShownDevices(rooms.map(roomOf), TELEMETRY_WINDOWS.live, ids);
  const { standings, isKnown } = useStandings(shown, nowMs);
  const total = worst?.total ?? devices.length;
  const lines = isKnown
    ? roomsHeadline(standings, { ...countsOf(standings, worst ?? undefined, total), hasNoAlarm }, t, format)
    : undefined;
  useLookAt(namedRooms(lines), look);
  return (
    <>
      <div className={classes.answer}>
        <Headline
          isChoice
          lines={lines?.map(({ needy, ...line }) => ({
            ...line,
            action: needy && (
              <Suspense fallback={null}>
                <RoomAction standing={needy} />
              </Suspense>
            ),
          }))}
        />
      </div>
      <BandLegend {...legend} />
      <div className={classes.cards}>
        <DialCards
          label={t('dashboard.rooms')}
          cards={standings.map((standing) => cardView(standing, nowMs, t, format))}
          segments={INDEX_SCALE}
          look={look}
          layout="strip"
          currentId={selectedId}
        />
        {total > rooms.length ? (
          <p className={classes.note}>
            {t('dashboard.worstRooms', {
              shown: format.number(rooms.length),
              total: format.number(total),
            })}
          </p>
        ) : null}
      </div>
    </>
  );
}

function roomOf(device: StoredDevice & Partial<Pick<WorstAir['devices'][number], 'verdict'>>) {
  const { id, verdict } = device;
  return {
    id: id.id,
    ...roomName(device),
    href: `?${new URLSearchParams(choosing(id.id))}`,
    verdict,
  };
}
