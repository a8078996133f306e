import { distinctRooms, roomLine, roomName } from '@airdeck/air/room-name';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ComparedDevice } from '../../../lib/air-view/compared-charts.ts';
import { useHasNoAlarm } from '../../../lib/alarms/use-alarm-marks.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { readListedDevices, storeListedDevices } from '../../../lib/devices/device.ts';
import { useWorstAir } from '../../../lib/devices/worst-air.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS, singleDevicePath } from '../../../lib/paths/paths.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { StoredDevice } from '../../../lib/session/stored-data.ts';
import { useShownDevices } from '../../../lib/telemetry/device-standing.ts';
import { useCourses } from '../../../lib/telemetry/use-courses.ts';
import { useVisibleIds } from '../../../ui/dial-cards/visible-ids.ts';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { WeatherPlace } from '../../../ui/weather/weather-place.tsx';
import { TenantDashboardLoading } from '../components/device-cards.tsx';
import classes from '../components/tenant-dashboard.module.css';
import { TenantDashboardView } from '../components/tenant-dashboard-view.tsx';

// Loaded later, as the first answer does not need it.
const loadOutdoors = () => import('../components/tenant-outdoors.tsx');
const TenantOutdoors = lazy(async () => ({ default: (await loadOutdoors()).TenantOutdoors }));
const RoomAction = lazy(async () => ({ default: (await loadOutdoors()).RoomAction }));

const { windowMs } = TELEMETRY_WINDOWS.dashboard;

type TenantDashboardPageProps = {
  map: ReactNode;
  /** The reader's overdue to-dos. */
  overdue?: ReactNode;
};

/** The devices of a tenant or partner, the worst air first. */
export function TenantDashboardPage({ map, overdue }: TenantDashboardPageProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { ranked, devices, total = 0, failure, retry } = useTenantDevices();
  if (!devices && failure) {
    const { message, detail } = failureText(failure, t, 'failure.deviceList');
    return (
      <>
        <PageHead title={t('nav.dashboard')} />
        <LoadFailure text={message} detail={detail} onRetry={retry} />
      </>
    );
  }
  if (!devices) return <TenantDashboardLoading />;
  const isPart = total > devices.length;
  return (
    <WatchedDevices devices={devices} ranked={ranked} map={map} overdue={overdue}>
      {isPart ? (
        <p className={classes.note}>
          {t('dashboard.worstRooms', {
            shown: format.number(devices.length),
            total: format.number(total),
          })}
        </p>
      ) : null}
    </WatchedDevices>
  );
}

type WatchedDevicesProps = {
  devices: readonly StoredDevice[];
  /** As the server ranked them; undefined: stored ones. */
  ranked: WorstAir | undefined;
  /** At the end. */
  map: ReactNode;
  /** Below the sentence. */
  overdue: ReactNode;
  /** Below the chart. */
  children: ReactNode;
};

/**
 * Devices in view have live subscriptions. The others are polled, as devices whose air becomes bad have to move up
 * among the worst.
 */
function WatchedDevices({ devices, ranked, map, overdue, children }: WatchedDevicesProps) {
  const { t } = useTranslation();
  const inSight = useVisibleIds();
  const hasNoAlarm = useHasNoAlarm();
  const known = devices.map((device, index) => ({ ...device, ...ranked?.devices[index] }));
  const named = known.map((device) => ({
    id: device.id.id,
    ...roomName(device),
    href: singleDevicePath(device.id.id, device.name),
    verdict: device.verdict,
  }));
  const shown = useShownDevices(named, TELEMETRY_WINDOWS.dashboard, inSight.ids);
  // Not by ranking, with which lines would change their colours.
  const byName = known.toSorted((a, b) => roomLine(a).localeCompare(roomLine(b)));
  const legend = distinctRooms(byName);
  const courses = useStable(
    useCourses(
      byName.map(({ id }) => id.id),
      windowMs,
    ).map((series, index) => ({
      id: byName[index]?.id.id ?? '',
      name: legend[index] ?? '',
      timeZone: byName[index]?.timeZone,
      series,
    })),
  );
  return (
    <TenantDashboardView
      devices={shown}
      ranked={ranked}
      courses={courses}
      windowMs={windowMs}
      look={inSight.look}
      hasNoAlarm={hasNoAlarm}
      actionFor={(room) => (
        <Suspense fallback={null}>
          <RoomAction standing={room} />
        </Suspense>
      )}
      filling={<AddDevice />}
      overdue={overdue}
    >
      {children}
      <Suspense fallback={<WeatherPlace label={t('ui.loading')} />}>
        <TenantOutdoors devices={shown} />
      </Suspense>
      {map}
    </TenantDashboardView>
  );
}

/** Link to add a first device. Partners add none: devices are assigned to them. */
function AddDevice() {
  const { t } = useTranslation();
  const session = useSession();
  if (!session || roleOf(session) !== 'tenantAdmin') return null;
  return (
    <Button component={Link} to={PATHS.deviceCreate}>
      {t('devices.add')}
    </Button>
  );
}

/** The same array as long as its series are the same, as a change redraws the charts. */
function useStable(courses: readonly ComparedDevice[]): readonly ComparedDevice[] {
  const [stable, setStable] = useState(courses);
  const isSame =
    stable.length === courses.length &&
    courses.every(({ id, name, timeZone, series }, index) => {
      const before = stable[index];
      return (
        before?.id === id && before.name === name && before.timeZone === timeZone && before.series === series
      );
    });
  if (isSame) return stable;
  setStable(courses);
  return courses;
}

type TenantDevices = {
  /** Undefined: not loaded. */
  readonly ranked: WorstAir | undefined;
  /** Devices with the worst air; undefined: loading. */
  readonly devices: readonly StoredDevice[] | undefined;
  /** Number of all devices. */
  readonly total: number | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
};

/** The devices of the dashboard, out of perhaps thousands; without a server, the last stored list. */
function useTenantDevices(): TenantDevices {
  const onRead = (answer: WorstAir) => storeListedDevices(devicesIn(answer));
  const { data, error, failureCount, refetch } = useWorstAir({ onRead });
  return {
    ranked: data,
    devices: data ? devicesIn(data) : failureCount > 0 || error ? readListedDevices() : undefined,
    total: data?.total,
    failure: error,
    retry: () => void refetch(),
  };
}

const devicesIn = ({ devices }: WorstAir): StoredDevice[] =>
  devices.map(({ deviceId, name, label }) => ({ id: { id: deviceId }, name, label }));
