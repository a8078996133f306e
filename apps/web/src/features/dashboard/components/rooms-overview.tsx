import { DASHBOARD_DEVICE_LIMIT } from '@airdeck/air/limits';
import { roomName } from '@airdeck/air/room-name';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useHasNoAlarm } from '../../../lib/alarms/use-alarm-marks.ts';
import { useShownDevices } from '../../../lib/telemetry/device-standing.ts';
import { useVisibleIds } from '../../../ui/dial-cards/visible-ids.ts';
import type { DashboardScope } from '../api/dashboard-rooms.ts';
import { choosingRoom } from '../chosen-room.ts';
import { type DashboardRoom, roomsIn } from '../dashboard-room.ts';
import { BuildingsOutline } from './buildings-outline.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { RoomsView } from './rooms-view.tsx';

// Outdoor air is not needed for the first sentence.
const RoomAction = lazy(async () => ({ default: (await import('./room-outdoors.tsx')).RoomAction }));

/** For readers with several buildings only. */
const Buildings = lazy(async () => ({ default: (await import('./buildings.tsx')).Buildings }));

/** Floors that are outlined, as their number is not known before they are loaded. */
const TYPICAL_FLOORS = 4;

interface RoomsOverviewProps {
  scope: DashboardScope;
  /** Shown in this order if the worst ones cannot be loaded. */
  rooms: readonly DashboardRoom[];
  /** The rooms with the worst air; null: they could not be loaded. */
  worst: WorstAir | null;
  selectedId: string | undefined;
  /** Chooses a customer of a tenant. */
  onChoose: (customerId: string | undefined) => void;
  /** Below the sentence. */
  notice: ReactNode;
}

/**
 * All rooms of a reader, with their present air. Those in view are followed live. The others are polled, as rooms whose
 * air becomes bad have to move up among the worst.
 */
export function RoomsOverview({ scope, rooms, worst, selectedId, onChoose, notice }: RoomsOverviewProps) {
  const [parameters] = useSearchParams();
  const hasNoAlarm = useHasNoAlarm();
  const { ids, look } = useVisibleIds();
  const expected = scope.place.placeId === null ? (worst?.buildings ?? 0) : TYPICAL_FLOORS;
  const shown = (worst ? roomsIn(worst) : rooms.slice(0, DASHBOARD_DEVICE_LIMIT)).map((room, index) => ({
    id: room.id,
    ...roomName(room),
    // The id of its part of the page, to which a phone scrolls: it is below the other rooms.
    href: `?${choosingRoom(parameters, room.id)}#room`,
    verdict: worst?.devices[index]?.verdict,
  }));
  return (
    <RoomsView
      // The same window as of the room in full, so that its readings are not loaded twice.
      devices={useShownDevices(shown, TELEMETRY_WINDOWS.live, ids)}
      ranked={worst ?? undefined}
      total={worst?.total ?? rooms.length}
      look={look}
      hasNoAlarm={hasNoAlarm}
      selectedId={selectedId}
      actionFor={(standing) => (
        <Suspense fallback={null}>
          <RoomAction standing={standing} />
        </Suspense>
      )}
      choice={scope.isTenant ? <CustomerChoice customerId={scope.customerId} onChoose={onChoose} /> : null}
      notice={notice}
      places={
        scope.place.placeId !== null || (worst && worst.buildings > 1) ? (
          <Suspense fallback={<BuildingsOutline count={expected} />}>
            <Buildings scope={scope} expected={expected} />
          </Suspense>
        ) : null
      }
    />
  );
}
