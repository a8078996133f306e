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
  /** Address of all alerts of the device. */
  alertsHref: string | undefined;
  /** Called with the time spans of open alarms by metric. */
  onSpans: (spans: ChartSpans) => void;
};

/** Advice on its air, its comfort, and its open alarms. */
export function RoomAdvice({ room, isAlone, hasLocalAlerts, alertsHref, onSpans }: RoomAdviceProps) {
  const { t } = useTranslation();
  const nowMs = useNow(VIEW_TICK_MS);
  const advice = useRoomAdvice(room, nowMs);
  const comfort = useRoomComfort(room, nowMs, isAlone);
  const hasNoAlarm = useHasNoAlarmOf(room.deviceId);
  const alarms = useOpenAlarms(room.deviceId);
  const links = useAlarmLinks(alarms);
  const spans = useAlarmSpans(alarms);
  useEffect(() => onSpans(spans), [spans, onSpans]);
  return (
    <>
      {hasLocalAlerts && room.deviceId !== undefined ? (
        <LocalAlertsOf deviceId={room.deviceId} telemetry={room.telemetry} />
      ) : null}
      {advice && (advice.kind !== 'leave' || (isAlone && hasNoAlarm)) ? (
        <Advice label={advice.label} kind={advice.kind} text={advice.text} />
      ) : null}
      {room.by.present === 'nowCast' ? (
        <Suspense>
          <NowCast room={room} />
        </Suspense>
      ) : null}
      {comfort ? (
        <p className={classes.comfort}>
          <Link to={`${PATHS.howJudged}#comfort`}>{t('airView.comfort.label')}</Link>: {comfort.text}{' '}
          {comfort.mould}
        </p>
      ) : null}
      {links.length > 0 || alertsHref !== undefined ? (
        <div className={classes.alarms}>
          <SeverityLinks label={t('dashboard.alarms')} links={links}>
            {alertsHref === undefined ? null : (
              <li>
                <Anchor component={Link} to={alertsHref}>
                  {t('dashboard.allAlarms')}
                </Anchor>
              </li>
            )}
          </SeverityLinks>
        </div>
      ) : null}
    </>
  );
}
