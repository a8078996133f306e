import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { type DeviceBody, getDevice } from '@airdeck/contract/platform-devices';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useReadsAlarms } from '../../../lib/alarms/use-alarm-marks.ts';
import { useAlarmSpans, useOpenAlarms } from '../../../lib/alarms/use-open-alarms.ts';
import { useRuleLines } from '../../../lib/alarms/use-rule-lines.ts';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { roomAndDeviceName } from '../../../lib/devices/device.ts';
import { useModesOf } from '../../../lib/devices/device-mode.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useInactivityTimeouts } from '../../../lib/telemetry/device-air.ts';
import { lastReadingTs, type Point } from '../../../lib/telemetry/series.ts';
import { useCourse } from '../../../lib/telemetry/use-courses.ts';
import { useDeviceTelemetry } from '../../../lib/telemetry/use-device-telemetry.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { WeatherPlace } from '../../../ui/weather/weather-place.tsx';
import { DeviceView } from '../components/device-view.tsx';

// Not needed for the first answer: their code comes after it.
const loadOutdoors = () => import('../components/device-outdoors.tsx');
const DeviceOutdoors = lazy(async () => ({ default: (await loadOutdoors()).DeviceOutdoors }));
const DeviceAdvice = lazy(async () => ({ default: (await loadOutdoors()).DeviceAdvice }));

const { windowMs } = TELEMETRY_WINDOWS.singleDevice;

export interface DevicePageProps {
  /** Where Go Back leads. */
  backTo?: string;
  /** What stands beside the name of a device: where else to go. */
  actions?: (deviceId: string) => ReactNode;
  /** For those who set devices up: above the readings of one that has none yet, beneath those of any other. */
  setup?: (deviceId: string, deviceName: string) => ReactNode;
  /** How a purifier is run, beneath the readings. @param heard the mode that it reported last */
  control?: (deviceId: string, heard: Point | undefined) => ReactNode;
  /** What stands beneath everything else, what people ask about a device; for those who look after it, what happened to it. */
  life?: (deviceId: string, deviceName: string) => ReactNode;
}

/** One device, live, with its last fifty hours. */
export function DevicePage({ backTo = PATHS.dashboard, actions, setup, control, life }: DevicePageProps) {
  const { deviceId = '', deviceName = '' } = useParams();
  const { device, failure } = useDevice(deviceId);
  // A server that failed has not said no: its readings may come all the same.
  const isRefused = isApiFailure(failure) && failure.kind === 'http' && failure.status < 500;
  if (isRefused) return <RefusedDevice backTo={backTo} name={deviceName} />;
  // The address may say any name; the platform's is the device's own.
  const name = device ? roomAndDeviceName(device) : deviceName;
  return (
    <WatchedDevice
      key={deviceId}
      backTo={backTo}
      deviceId={deviceId}
      deviceName={name}
      actions={actions?.(deviceId)}
      setup={setup?.(deviceId, name)}
      control={control}
      life={life?.(deviceId, name)}
    />
  );
}

/** @param name as the address has it */
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
  deviceName: string;
  actions: ReactNode;
  setup: ReactNode;
  control: DevicePageProps['control'];
  life: ReactNode;
};

function WatchedDevice(props: WatchedDeviceProps) {
  const { backTo, deviceId, deviceName, actions, setup, control, life } = props;
  const { t } = useTranslation();
  const back = useBack(backTo);
  const [watched] = useDeviceTelemetry([deviceId], TELEMETRY_WINDOWS.singleDevice);
  const [timeoutMs = DEFAULT_INACTIVITY_TIMEOUT_MS] = useInactivityTimeouts([deviceId]);
  const [wasHeard, setWasHeard] = useState<boolean>();
  // Known once: what is set up stays where it is when the first reading comes.
  if (wasHeard === undefined && watched?.telemetry) {
    setWasHeard(lastReadingTs(watched.telemetry) !== undefined);
  }
  const course = useCourse(deviceId, windowMs, watched?.telemetry);
  const thresholds = useRuleLines([deviceId]);
  const modes = useModesOf(deviceId, watched?.telemetry?.latest.mode);
  const readsAlarms = useReadsAlarms();
  const alarms = useOpenAlarms(deviceId);
  const spans = useAlarmSpans(alarms);
  if (watched?.failure && !watched.telemetry) {
    const { message, detail } = failureText(watched.failure, t, 'airView.loadFailed');
    return (
      <>
        <PageHead title={deviceName} back={back} />
        <LoadFailure text={message} detail={detail} onRetry={watched.retry} />
      </>
    );
  }
  const room = { deviceId, name: deviceName, telemetry: watched?.telemetry, timeoutMs };
  return (
    <DeviceView
      deviceId={deviceId}
      actions={actions}
      alarms={readsAlarms ? { deviceId, open: alarms } : undefined}
      setup={wasHeard === false ? setup : null}
      control={control?.(deviceId, watched?.telemetry?.latest.mode)}
      back={back}
      live={{
        deviceName,
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
          <DeviceAdvice room={room} />
        </Suspense>
      }
    >
      <Suspense fallback={<WeatherPlace label={t('ui.loading')} />}>
        <DeviceOutdoors room={room} />
      </Suspense>
      {wasHeard ? setup : null}
      {life}
    </DeviceView>
  );
}

/** A device by its id; 403 and 404 alike mean that it is not the reader's. */
function useDevice(deviceId: string): { device: DeviceBody | undefined; failure: Error | null } {
  const { data, error } = useQuery({
    queryKey: ['device', deviceId],
    queryFn: ({ signal }) => call(getDevice, { params: { deviceId } }, { signal, as: impersonatedApi }),
  });
  return { device: data, failure: error };
}
