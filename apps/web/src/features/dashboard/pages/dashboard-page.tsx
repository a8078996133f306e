import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readListedDevices } from '../../../lib/devices/device.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Session } from '../../../lib/session/session-store.ts';
import looks from '../../../ui/looks/looks.module.css';
import { useDashboardRooms } from '../api/dashboard-rooms.ts';
import { prefetchDashboard, storeAddresses } from '../api/prefetch-dashboard.ts';
import { choosingCustomer, choosingRoom, scopeOf, useChosenRoom } from '../chosen-room.ts';
import { RoomChooser } from '../components/room-chooser.tsx';
import { RoomInFull } from '../components/room-in-full.tsx';
import type { RoomParts } from '../room-parts.ts';
import { useWatchedRoom } from '../watched-room.ts';
import classes from './dashboard-page.module.css';

const loadOverview = () => import('../components/rooms-overview.tsx');
/** For readers with several rooms only. */
const LaterOverview = lazy(async () => ({ default: (await loadOverview()).RoomsOverview }));
/** Once loaded: rendered with the page, whereas a lazy part is rendered after it. */
let loadedOverview: Awaited<ReturnType<typeof loadOverview>>['RoomsOverview'] | undefined;
/** For readers without rooms only. */
const NoRooms = lazy(async () => ({ default: (await import('../components/no-rooms.tsx')).NoRooms }));
/**
 * Prefetches the first data before the page is rendered, and the sentence about several rooms beside them. In this module
 * to avoid a separate chunk.
 */
export function prepareDashboard(): Promise<void> {
  return prefetchDashboard(
    new URL(window.location.href),
    (readListedDevices()?.length ?? 0) > 1 ? prepareOverview() : undefined,
  );
}

async function prepareOverview(): Promise<void> {
  try {
    loadedOverview = (await loadOverview()).RoomsOverview;
  } catch {
    // The load is repeated when the part is rendered.
  }
}

export interface DashboardPageProps {
  /** The reader's overdue to-dos. */
  overdue?: ReactNode;
  parts?: RoomParts;
  /** How to add a device, shown if the reader has none. */
  addDevice?: ReactNode;
  /** The map of all devices, at the end. */
  map?: ReactNode;
}

/** The rooms of a customer, or of all customers of a tenant: what they need, their cards, and one of them in full. */
export function DashboardPage(props: DashboardPageProps) {
  const session = useSession();
  return session ? <Dashboard {...props} session={session} /> : null;
}

function Dashboard({ session, overdue, parts, addDevice, map }: DashboardPageProps & { session: Session }) {
  const [RoomsOverview] = useState(() => loadedOverview ?? LaterOverview);
  const [parameters, setParameters] = useSearchParams();
  const scope = scopeOf(session, parameters);
  const { isTenant, customerId } = scope;
  const { rooms, ranked, hasSeveral, failure, retry } = useDashboardRooms(scope);
  const chosen = useChosenRoom(rooms, ranked, parameters);
  const watched = useWatchedRoom(chosen, TELEMETRY_WINDOWS.live);
  const deviceId = chosen?.id;
  useEffect(() => {
    if (isTenant || customerId === undefined || deviceId === undefined) return;
    storeAddresses(customerId, deviceId, hasSeveral);
  }, [isTenant, customerId, deviceId, hasSeveral]);
  const onChoose = (id: string | undefined) => setParameters(choosingCustomer(id), { replace: true });
  if ((!rooms && failure) || rooms?.length === 0) {
    return (
      <Suspense fallback={null}>
        <NoRooms
          scope={scope}
          failure={rooms ? null : failure}
          onRetry={retry}
          onChoose={onChoose}
          notice={overdue}
        >
          {addDevice}
        </NoRooms>
      </Suspense>
    );
  }
  return (
    <div className={looks.wideStack}>
      {hasSeveral ? (
        <div className={classes.rooms}>
          <Suspense fallback={null}>
            {rooms && ranked !== undefined ? (
              <RoomsOverview
                scope={scope}
                rooms={rooms}
                worst={ranked}
                selectedId={deviceId}
                onChoose={onChoose}
                notice={overdue}
              />
            ) : null}
          </Suspense>
        </div>
      ) : null}
      <div id="room" className={classes.room}>
        <RoomInFull
          watched={watched}
          parts={parts}
          isHeading={!hasSeveral}
          isAlone={!hasSeveral}
          hasLocalAlerts={!isTenant}
          chooser={
            <RoomChooser
              // A single room needs no choice, and usually it is still the only one.
              rooms={rooms ?? (readListedDevices()?.length === 1 ? [] : undefined)}
              chosen={chosen}
              onChoose={(id) => setParameters(choosingRoom(parameters, id), { replace: true })}
            />
          }
          notice={hasSeveral ? null : overdue}
        >
          {map}
        </RoomInFull>
      </div>
    </div>
  );
}
