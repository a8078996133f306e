import { Anchor } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ChartSpans } from '../../../lib/air-view/live-view.ts';
import { VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useAlarmLinks } from '../../../lib/alarms/use-alarm-links.ts';
import { useAlarmSpans, useHasNoAlarmOf, useOpenAlarms } from '../../../lib/alarms/use-open-alarms.ts';
import { useDevicePosition, useShowPosition } from '../../../lib/outdoor/device-position.ts';
import { useRoomComfort } from '../../../lib/outdoor/room-comfort.ts';
import type { RoomInView } from '../../../lib/outdoor/room-in-view.ts';
import { useOutdoorBoard, useRoomAction, useRoomAdvice } from '../../../lib/outdoor/use-outdoor-board.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import type { Standing } from '../../../lib/telemetry/device-standing.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { ActionLink, Advice } from '../../../ui/advice/advice.tsx';
import { SeverityLinks } from '../../../ui/badge/severity-links.tsx';
import { WeatherBoard } from '../../../ui/weather/weather-board.tsx';
import { LocalAlertsOf } from './local-alerts-of.tsx';
import classes from './room-outdoors.module.css';

/** Few rooms are judged by an index that has it. */
const NowCast = lazy(() => import('./now-cast.tsx').then((module) => ({ default: module.NowCast })));

/** A room compared with outdoor air. */
export function RoomOutdoors({ room }: { room: RoomInView }) {
  useShowPosition(useDevicePosition(room).position);
  return <WeatherBoard {...useOutdoorBoard(room, useNow(VIEW_TICK_MS))} />;
}

/** The action for one of several rooms, which chooses the room. */
export function RoomAction({ standing }: { standing: Standing }) {
  const action = useRoomAction(standing, useNow(VIEW_TICK_MS));
  return action && <ActionLink {...action} />;
}

type RoomAdviceProps = {
  room: RoomInView;
  /** Whether the page shows no other room: otherwise its headline says whether something needs to be done. */
  isAlone: boolean;
  /** Whether values above the browser's own thresholds are listed in the bell. */
  hasLocalAlerts: boolean;
};

/** Advice on the air of a room. */
export function RoomAdvice({ room, isAlone, hasLocalAlerts }: RoomAdviceProps) {
  const advice = useRoomAdvice(room, useNow(VIEW_TICK_MS));
  const hasNoAlarm = useHasNoAlarmOf(room.deviceId);
  return (
    <>
      {hasLocalAlerts && room.deviceId !== undefined ? (
        <LocalAlertsOf deviceId={room.deviceId} telemetry={room.telemetry} />
      ) : null}
      {advice && (advice.kind !== 'leave' || (isAlone && hasNoAlarm)) ? (
        <Advice label={advice.label} kind={advice.kind} text={advice.text} />
      ) : null}
    </>
  );
}

type RoomAlarmsProps = {
  deviceId: string | undefined;
  /** Address of all alerts of the device. */
  alertsHref: string | undefined;
  /** Called with the time spans of open alarms by metric. */
  onSpans: (spans: ChartSpans) => void;
};

/** Links to its open alarms. */
export function RoomAlarms({ deviceId, alertsHref, onSpans }: RoomAlarmsProps) {
  const { t } = useTranslation();
  const alarms = useOpenAlarms(deviceId);
  const links = useAlarmLinks(alarms);
  const spans = useAlarmSpans(alarms);
  useEffect(() => onSpans(spans), [spans, onSpans]);
  if (links.length === 0 && alertsHref === undefined) return null;
  return (
    <div className={classes.alarms}>
      {links.length === 0 ? null : <SeverityLinks label={t('dashboard.alarms')} links={links} />}
      {alertsHref === undefined ? null : (
        <Anchor component={Link} to={alertsHref}>
          {t('dashboard.allAlarms')}
        </Anchor>
      )}
    </div>
  );
}

/** Its comfort, the likelihood of mould, and the NowCast of an index that has it. */
export function RoomNotes({ room, isAlone }: Pick<RoomAdviceProps, 'room' | 'isAlone'>) {
  const { t } = useTranslation();
  const comfort = useRoomComfort(room, useNow(VIEW_TICK_MS), isAlone);
  return (
    <>
      {comfort ? (
        <p>
          <Link to={`${PATHS.howJudged}#comfort`}>{t('airView.comfort.label')}</Link>: {comfort.text}{' '}
          {comfort.mould}
        </p>
      ) : null}
      {room.by.present === 'nowCast' ? (
        <div className={classes.nowCast}>
          <Suspense fallback={null}>
            <NowCast room={room} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
