import { roomLine, roomTitle } from '@airdeck/air/room-name';
import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import { FIRST_LOAD_THRESHOLDS, LIVE_THRESHOLDS } from '@airdeck/air/thresholds';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ChartSpans } from '../../../lib/air-view/live-view.ts';
import { localAlerts } from '../../../lib/alarms/local-alerts.ts';
import { useRuleLines } from '../../../lib/alarms/use-rule-lines.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { readListedDevices } from '../../../lib/devices/device.ts';
import { useModesOf } from '../../../lib/devices/device-mode.ts';
import { useDeviceZone } from '../../../lib/devices/device-record.ts';
import { useWorstAir, worstAirAddress } from '../../../lib/devices/worst-air.ts';
import { storedData, useSession } from '../../../lib/session/session.ts';
import type { StoredDevice } from '../../../lib/session/stored-data.ts';
import { useInactivityTimeouts } from '../../../lib/telemetry/device-air.ts';
import type { DeviceTelemetry } from '../../../lib/telemetry/series.ts';
import { windowAddress } from '../../../lib/telemetry/telemetry-calls.ts';
import { useCourse } from '../../../lib/telemetry/use-courses.ts';
import { useDeviceTelemetry } from '../../../lib/telemetry/use-device-telemetry.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { WeatherPlace } from '../../../ui/weather/weather-place.tsx';
import { fetchAhead } from '../api/fetch-ahead.ts';
import { devicesAddress, useCustomerDevices } from '../api/get-customer-devices.ts';
import { choosing, useChosenDevice } from '../chosen-device.ts';
import { CustomerDashboardView } from '../components/customer-dashboard-view.tsx';
import { newAlerts, type SeenUntil, seenUntil } from '../live/local-alerts.ts';
import type { PurifierParts } from '../purifier-parts.ts';

// Not needed for the first paint: loaded after it.
const loadOutdoors = () => import('../components/room-outdoors.tsx');
const RoomOutdoors = lazy(async () => ({ default: (await loadOutdoors()).RoomOutdoors }));
const RoomAdvice = lazy(async () => ({ default: (await loadOutdoors()).RoomAdvice }));
const RoomCards = lazy(async () => ({ default: (await import('../components/room-cards.tsx')).RoomCards }));

const NO_IDS: readonly string[] = [];
const NO_SPANS: ChartSpans = {};

/** Prefetches the first data before the page is rendered. In this module to avoid a separate chunk. */
export function prepareCustomerDashboard(): Promise<void> {
  return fetchAhead(new URL(window.location.href));
}

export interface CustomerDashboardPageProps {
  /** The reader's overdue to-dos. */
  overdue?: ReactNode;
  purifier?: PurifierParts;
  /** Link to claim a device, shown if the reader has none. */
  addDevice?: ReactNode;
}

/** A customer's rooms: an overview if there are several, and one in detail. */
export function CustomerDashboardPage({ overdue, purifier, addDevice }: CustomerDashboardPageProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { devices, failure, retry } = useCustomerDevices(session?.user.customerId.id ?? '');
  const [parameters, setParameters] = useSearchParams();
  // While the number is unknown, one is the best guess.
  const hasSeveral = (devices?.length ?? readListedDevices()?.length ?? 1) > 1;
  const ranking = useWorstAir({ enabled: hasSeveral });
  // After a first failure, the rooms are shown by name until they can be ranked.
  const worst = ranking.data ?? (ranking.failureCount > 0 ? null : undefined);
  const chosen = useChosenDevice(devices, worst, parameters);
  usePrefetchedDashboard(session?.user.customerId.id, chosen?.id.id, hasSeveral);
  if (!devices && failure) {
    const { message, detail } = failureText(failure, t, 'failure.deviceList');
    return (
      <>
        <PageHead title={t('nav.dashboard')} />
        <LoadFailure text={message} detail={detail} onRetry={retry} />
      </>
    );
  }
  if (devices?.length === 0) {
    return (
      <>
        <PageHead title={t('nav.dashboard')} />
        {overdue}
        <EmptyState drawing="devices" text={t('dashboard.noDevices')} action={addDevice} />
      </>
    );
  }
  return (
    <WatchedRoom
      // A single device needs no selector, and usually it is still the only one.
      devices={devices ?? (readListedDevices()?.length === 1 ? [] : undefined)}
      device={chosen}
      worst={worst}
      hasSeveral={hasSeveral}
      overdue={overdue}
      purifier={purifier}
      onSelect={(id) => setParameters(choosing(id), { replace: true })}
    />
  );
}

type WatchedRoomProps = {
  devices: readonly StoredDevice[] | undefined;
  /** `undefined` while the devices are loading. */
  device: StoredDevice | undefined;
  /** Null: it could not be loaded; undefined: loading. */
  worst: WorstAir | null | undefined;
  hasSeveral: boolean;
  overdue: ReactNode;
  purifier: PurifierParts | undefined;
  onSelect: (deviceId: string) => void;
};

function WatchedRoom(props: WatchedRoomProps) {
  const { devices, device, worst, hasSeveral, overdue, purifier, onSelect } = props;
  const { t } = useTranslation();
  const deviceId = device?.id.id;
  const ids = deviceId === undefined ? [] : [deviceId];
  const [watched] = useDeviceTelemetry(ids, TELEMETRY_WINDOWS.live);
  const [timeoutMs = DEFAULT_INACTIVITY_TIMEOUT_MS] = useInactivityTimeouts(ids);
  const timeZone = useDeviceZone(deviceId);
  const course = useCourse(deviceId, TELEMETRY_WINDOWS.live.windowMs, watched?.telemetry);
  useLocalAlerts(deviceId, watched?.telemetry);
  // Loaded after the readings: the lines are added to rendered charts.
  const thresholds = useRuleLines(course.series ? ids : NO_IDS);
  const modes = useModesOf(deviceId, watched?.telemetry?.latest.mode);
  const [spans, setSpans] = useState(NO_SPANS);
  if (watched?.failure && !watched.telemetry) {
    const { message, detail } = failureText(watched.failure, t, 'airView.loadFailed');
    return <LoadFailure text={message} detail={detail} onRetry={watched.retry} />;
  }
  const room = { deviceId, name: device ? roomTitle(device) : '', telemetry: watched?.telemetry, timeoutMs };
  return (
    <CustomerDashboardView
      devices={devices?.map((each) => ({ id: each.id.id, name: roomLine(each) }))}
      selectedId={deviceId ?? ''}
      onSelect={onSelect}
      rooms={
        hasSeveral ? (
          <Suspense fallback={null}>
            {devices && worst !== undefined ? (
              <RoomCards devices={devices} worst={worst} selectedId={deviceId} />
            ) : null}
          </Suspense>
        ) : null
      }
      live={{
        room: room.name,
        timeZone,
        telemetry: watched?.telemetry,
        course: course.series,
        bucketMs: course.bucketMs,
        windowMs: TELEMETRY_WINDOWS.live.windowMs,
        timeoutMs,
        thresholds,
        modes,
        spans,
      }}
      control={deviceId === undefined ? null : purifier?.control(deviceId, watched?.telemetry?.latest.mode)}
      advice={
        <>
          <Suspense fallback={null}>
            <RoomAdvice room={room} isAlone={!hasSeveral} onSpans={setSpans} />
          </Suspense>
          {overdue}
        </>
      }
    >
      {deviceId !== undefined && watched?.telemetry?.latest.mode ? purifier?.filter(deviceId) : null}
      <Suspense fallback={<WeatherPlace label={t('ui.loading')} />}>
        <RoomOutdoors room={room} />
      </Suspense>
    </CustomerDashboardView>
  );
}

/**
 * Stores the URLs of the sentence's data for the page's first script: at the next visit of this page, they are
 * requested in parallel with the console's code and not after it.
 */
function usePrefetchedDashboard(
  customerId: string | undefined,
  deviceId: string | undefined,
  hasSeveral: boolean,
): void {
  useEffect(() => {
    if (customerId === undefined || deviceId === undefined) return;
    const ranking = hasSeveral ? [worstAirAddress()] : [];
    const readings = windowAddress(deviceId, TELEMETRY_WINDOWS.live);
    const addresses = [devicesAddress(customerId), ...ranking, readings];
    storedData.write('askAhead', { page: window.location.pathname + window.location.search, addresses });
  }, [customerId, deviceId, hasSeveral]);
}

/**
 * Stores the alerts of the shown device: by the stricter thresholds at the first load, then by those of the live view.
 */
function useLocalAlerts(deviceId: string | undefined, telemetry: DeviceTelemetry | undefined): void {
  const seen = useRef<{ deviceId: string; until: SeenUntil }>(undefined);
  useEffect(() => {
    if (deviceId === undefined || !telemetry) return;
    const until = seen.current?.deviceId === deviceId ? seen.current.until : undefined;
    const thresholds = until ? LIVE_THRESHOLDS : FIRST_LOAD_THRESHOLDS;
    localAlerts.add(newAlerts(deviceId, telemetry, until ?? {}, thresholds));
    seen.current = { deviceId, until: seenUntil(telemetry) };
  }, [deviceId, telemetry]);
}
