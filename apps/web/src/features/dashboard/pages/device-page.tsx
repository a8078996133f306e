import { type NamedDevice, roomLine, roomTitle } from '@airdeck/air/room-name';
import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import type { DeviceInfoBody } from '@airdeck/contract/devices/platform-devices';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useReadsAlarms } from '../../../lib/alarms/use-alarm-marks.ts';
import { useAlarmSpans, useHasNoAlarmOf, useOpenAlarms } from '../../../lib/alarms/use-open-alarms.ts';
import { useRuleLines } from '../../../lib/alarms/use-rule-lines.ts';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useModesOf } from '../../../lib/devices/device-mode.ts';
import { useDeviceZone } from '../../../lib/devices/device-record.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { usePageTitle } from '../../../lib/routing/use-page-title.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useInactivityTimeouts } from '../../../lib/telemetry/device-air.ts';
import { lastReadingTs } from '../../../lib/telemetry/series.ts';
import { useCourse } from '../../../lib/telemetry/use-courses.ts';
import { useDeviceTelemetry } from '../../../lib/telemetry/use-device-telemetry.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { WeatherPlace } from '../../../ui/weather/weather-place.tsx';
import { useDevice } from '../api/device.ts';
import { DeviceView } from '../components/device-view.tsx';
import type { PurifierParts } from '../purifier-parts.ts';

// Not needed for the first paint: loaded after it.
const loadOutdoors = () => import('../components/device-outdoors.tsx');
const DeviceOutdoors = lazy(async () => ({ default: (await loadOutdoors()).DeviceOutdoors }));
const DeviceAdvice = lazy(async () => ({ default: (await loadOutdoors()).DeviceAdvice }));

const { windowMs } = TELEMETRY_WINDOWS.singleDevice;

export interface DevicePageProps {
  /** Target of Go Back. */
  backTo?: string;
  /** Links beside the name of a device. */
  actions?: (deviceId: string) => ReactNode;
  /** Setup of a device: above the readings if it has none yet, otherwise below. */
  setup?: (deviceId: string, room: string) => ReactNode;
  purifier?: PurifierParts;
  /** Last part: conversations about a device and, for those who manage it, its time line. */
  life?: (deviceId: string, room: string) => ReactNode;
}

/** One device, live, with its last fifty hours. */
export function DevicePage({ backTo = PATHS.dashboard, actions, setup, purifier, life }: DevicePageProps) {
  const { deviceId = '', deviceName = '' } = useParams();
  const { device, failure } = useDevice(deviceId);
  const session = useSession();
  // A server error is no refusal: the readings may still be available.
  const isRefused = isApiFailure(failure) && failure.kind === 'http' && failure.status < 500;
  const isOfCustomer = session && roleOf(session) === 'customer';
  const named = device ? namesOf(device, isOfCustomer) : { name: deviceName };
  const name = roomLine(named);
  usePageTitle(device && name);
  if (isRefused) return <RefusedDevice backTo={backTo} name={deviceName} />;
  return (
    <WatchedDevice
      key={deviceId}
      backTo={backTo}
      deviceId={deviceId}
      named={named}
      actions={actions?.(deviceId)}
      setup={setup?.(deviceId, name)}
      purifier={purifier}
      life={life?.(deviceId, name)}
    />
  );
}

/** @param name as in the URL */
function RefusedDevice({ backTo, name }: { backTo: string; name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={name} back={useBack(backTo)} />
      <EmptyState drawing="lock" announce="alert" text={t('device.notFound')} />
    </>
  );
}

type WatchedDeviceProps = {
  backTo: string;
  deviceId: string;
  named: NamedDevice;
  actions: ReactNode;
  setup: ReactNode;
  purifier: PurifierParts | undefined;
  life: ReactNode;
};

function WatchedDevice(props: WatchedDeviceProps) {
  const { backTo, deviceId, named, actions, setup, purifier, life } = props;
  const title = roomTitle(named);
  const { t } = useTranslation();
  const back = useBack(backTo);
  const [watched] = useDeviceTelemetry([deviceId], TELEMETRY_WINDOWS.singleDevice);
  const [timeoutMs = DEFAULT_INACTIVITY_TIMEOUT_MS] = useInactivityTimeouts([deviceId]);
  const [wasHeard, setWasHeard] = useState<boolean>();
  // Set once, so that the setup stays in place when the first reading arrives.
  if (wasHeard === undefined && watched?.telemetry) {
    setWasHeard(lastReadingTs(watched.telemetry) !== undefined);
  }
  const timeZone = useDeviceZone(deviceId);
  const course = useCourse(deviceId, windowMs, watched?.telemetry);
  const thresholds = useRuleLines([deviceId]);
  const modes = useModesOf(deviceId, watched?.telemetry?.latest.mode);
  const readsAlarms = useReadsAlarms();
  const alarms = useOpenAlarms(deviceId);
  const hasNoAlarm = useHasNoAlarmOf(deviceId);
  const spans = useAlarmSpans(alarms);
  if (watched?.failure && !watched.telemetry) {
    const { message, detail } = failureText(watched.failure, t, 'airView.loadFailed');
    return (
      <>
        <PageHead title={title} back={back} />
        <LoadFailure text={message} detail={detail} onRetry={watched.retry} />
      </>
    );
  }
  const room = { deviceId, name: title, telemetry: watched?.telemetry, timeoutMs };
  return (
    <DeviceView
      deviceId={deviceId}
      named={named}
      actions={actions}
      alarms={readsAlarms ? { deviceId, open: alarms } : undefined}
      setup={wasHeard === false ? setup : null}
      control={purifier?.control(deviceId, watched?.telemetry?.latest.mode)}
      back={back}
      live={{
        room: title,
        timeZone,
        telemetry: watched?.telemetry,
        course: course.series,
        bucketMs: course.bucketMs,
        windowMs,
        timeoutMs,
        thresholds,
        modes,
        spans,
      }}
      advice={
        <Suspense fallback={null}>
          <DeviceAdvice room={room} hasNoAlarm={hasNoAlarm} />
        </Suspense>
      }
    >
      <Suspense fallback={<WeatherPlace label={t('ui.loading')} />}>
        <DeviceOutdoors room={room} />
      </Suspense>
      {watched?.telemetry?.latest.mode ? purifier?.filter(deviceId) : null}
      {wasHeard ? setup : null}
      {life}
    </DeviceView>
  );
}

/** Users of a customer need no name of the customer. */
function namesOf({ name, label, customerTitle }: DeviceInfoBody, isOfCustomer = false): NamedDevice {
  return { name, label, customerTitle: isOfCustomer ? null : customerTitle };
}
