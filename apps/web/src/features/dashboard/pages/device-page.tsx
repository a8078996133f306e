import { roomLine, roomName, roomTitle } from '@airdeck/air/room-name';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import type { DeviceInfoBody } from '@airdeck/contract/devices/platform-devices';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useReadsAlarms } from '../../../lib/alarms/use-alarm-marks.ts';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { deviceAlarmsPath, PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { usePageTitle } from '../../../lib/routing/use-page-title.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { lastReadingTs } from '../../../lib/telemetry/series.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { RoomDetails } from '../../../ui/room-name/room-name.tsx';
import { useDevice } from '../api/device.ts';
import { RoomInFull } from '../components/room-in-full.tsx';
import type { DashboardRoom } from '../dashboard-room.ts';
import type { RoomParts } from '../room-parts.ts';
import { useWatchedRoom } from '../watched-room.ts';
import classes from './device-page.module.css';

export interface DevicePageProps {
  /** Target of Go Back. */
  backTo?: string;
  /** Links beside the name of a device. */
  actions?: (deviceId: string, room: string) => ReactNode;
  /** Above all else: what the reader has to know of a device now. */
  notice?: (deviceId: string) => ReactNode;
  /** Setup of a device: above the readings if it has none yet, otherwise below. */
  setup?: (deviceId: string, room: string) => ReactNode;
  parts?: RoomParts;
  /** Last part: conversations about a device and, for those who manage it, its time line. */
  life?: (deviceId: string, room: string) => ReactNode;
}

/** One device, live, with its last fifty hours. */
export function DevicePage(props: DevicePageProps) {
  const { backTo = PATHS.dashboard, actions, notice, setup, parts, life } = props;
  const { deviceId = '', deviceName = '' } = useParams();
  const { device, failure } = useDevice(deviceId);
  const session = useSession();
  // A server error is no refusal: the readings may still be available.
  const isRefused = isApiFailure(failure) && failure.kind === 'http' && failure.status < 500;
  const isOfCustomer = session !== undefined && roleOf(session) === 'customer';
  const room = { id: deviceId, ...(device ? namesOf(device, isOfCustomer) : { name: deviceName }) };
  const name = roomLine(room);
  usePageTitle(device && name);
  if (isRefused) return <RefusedDevice backTo={backTo} name={deviceName} />;
  return (
    <WatchedDevice
      key={deviceId}
      backTo={backTo}
      room={room}
      actions={actions?.(deviceId, name)}
      notice={notice?.(deviceId)}
      setup={setup?.(deviceId, name)}
      parts={parts}
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
      <EmptyState drawing="lock" announce="alert" text={t('failure.notFound')} />
    </>
  );
}

type WatchedDeviceProps = {
  backTo: string;
  room: DashboardRoom;
  actions: ReactNode;
  notice: ReactNode;
  setup: ReactNode;
  parts: RoomParts | undefined;
  life: ReactNode;
};

function WatchedDevice(props: WatchedDeviceProps) {
  const { backTo, room, actions, notice, setup, parts, life } = props;
  const back = useBack(backTo);
  const watched = useWatchedRoom(room, TELEMETRY_WINDOWS.singleDevice);
  const { telemetry } = watched.room;
  const [wasHeard, setWasHeard] = useState<boolean>();
  // Set once, so that the setup stays in place when the first reading arrives.
  if (wasHeard === undefined && telemetry) setWasHeard(lastReadingTs(telemetry) !== undefined);
  const readsAlarms = useReadsAlarms();
  // The reduced menu has no page of all alarms.
  const hasHub = useSession()?.isReducedMenu === false && readsAlarms;
  return (
    <div className={classes.page}>
      <PageHead
        title={roomTitle(room)}
        back={back}
        actions={actions}
        text={<RoomDetails name={roomName(room)} />}
      />
      {notice}
      {wasHeard === false ? setup : null}
      <RoomInFull
        watched={watched}
        parts={parts}
        isAlone
        alertsHref={hasHub ? deviceAlarmsPath(room.id) : undefined}
      >
        {wasHeard ? setup : null}
        {life}
      </RoomInFull>
    </div>
  );
}

/** Users of a customer need no name of the customer. */
function namesOf({ name, label, customerTitle }: DeviceInfoBody, isOfCustomer: boolean) {
  return { name, label, customerTitle: isOfCustomer ? null : customerTitle };
}
