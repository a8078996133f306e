import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartSpans } from '../../../lib/air-view/live-view.ts';
import { VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useAlarmLinks } from '../../../lib/alarms/use-alarm-links.ts';
import { useHasNoAlarm } from '../../../lib/alarms/use-alarm-marks.ts';
import { useAlarmSpans, useOpenAlarms } from '../../../lib/alarms/use-open-alarms.ts';
import { useDevicePosition, useShowPosition } from '../../../lib/outdoor/device-position.ts';
import type { RoomInView } from '../../../lib/outdoor/room-in-view.ts';
import { useOutdoorBoard, useRoomAction, useRoomAdvice } from '../../../lib/outdoor/use-outdoor-board.ts';
import type { Standing } from '../../../lib/telemetry/device-standing.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { ActionLink, Advice } from '../../../ui/advice/advice.tsx';
import { SeverityLinks } from '../../../ui/badge/severity-links.tsx';
import { WeatherBoard } from '../../../ui/weather/weather-board.tsx';
import classes from './room-outdoors.module.css';

/** A room compared with outdoor air. */
export function RoomOutdoors({ room }: { room: RoomInView }) {
  useShowPosition(useDevicePosition(room).position);
  return <WeatherBoard {...useOutdoorBoard(room, useNow(VIEW_TICK_MS))} />;
}

/** The action for one of several rooms. */
export function RoomAction({ standing }: { standing: Standing }) {
  const action = useRoomAction(standing, useNow(VIEW_TICK_MS));
  return action && <ActionLink {...action} isChoice />;
}

type RoomAdviceProps = {
  room: RoomInView;
  /** Whether the reader has no other room: otherwise the headline says whether something needs to be done. */
  isAlone: boolean;
  /** Called with the time spans of open alarms by metric. */
  onSpans: (spans: ChartSpans) => void;
};

/** Advice on its air, and its open alarms. */
export function RoomAdvice({ room, isAlone, onSpans }: RoomAdviceProps) {
  const { t } = useTranslation();
  const advice = useRoomAdvice(room, useNow(VIEW_TICK_MS));
  const hasNoAlarm = useHasNoAlarm();
  const alarms = useOpenAlarms(room.deviceId);
  const links = useAlarmLinks(alarms);
  const spans = useAlarmSpans(alarms);
  useEffect(() => onSpans(spans), [spans, onSpans]);
  return (
    <>
      {advice && (advice.kind !== 'leave' || (isAlone && hasNoAlarm)) ? (
        <Advice label={advice.label} kind={advice.kind} text={advice.text} />
      ) : null}
      {links.length > 0 ? (
        <div className={classes.alarms}>
          <SeverityLinks label={t('dashboard.alarms')} links={links} />
        </div>
      ) : null}
    </>
  );
}
