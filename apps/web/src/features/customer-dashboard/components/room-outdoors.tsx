import type { AlarmRow } from '@airdeck/contract/alarms';
import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ChartSpans } from '../../../lib/air-view/live-view.ts';
import { VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { alarmText, severityWord } from '../../../lib/alarms/alarm-words.ts';
import { useAlarmSpans, useOpenAlarms } from '../../../lib/alarms/use-open-alarms.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useDevicePosition, useShowPosition } from '../../../lib/outdoor/device-position.ts';
import type { RoomInView } from '../../../lib/outdoor/room-in-view.ts';
import { useOutdoorBoard, useRoomAdvice } from '../../../lib/outdoor/use-outdoor-board.ts';
import { alarmPath } from '../../../lib/paths/paths.ts';
import { Advice } from '../../../ui/advice/advice.tsx';
import { useNow } from '../../../ui/age/age.tsx';
import { SeverityMark } from '../../../ui/badge/severity-mark.tsx';
import { WeatherBoard } from '../../../ui/weather/weather-board.tsx';
import classes from './room-outdoors.module.css';

/** A room against the air outside. */
export function RoomOutdoors({ room }: { room: RoomInView }) {
  useShowPosition(useDevicePosition(room).position);
  return <WeatherBoard {...useOutdoorBoard(room, useNow(VIEW_TICK_MS))} />;
}

type RoomAdviceProps = {
  room: RoomInView;
  /** Told since when which metric is part of an alarm. */
  onSpans: (spans: ChartSpans) => void;
};

/** What to do about its air, and what is open about it. */
export function RoomAdvice({ room, onSpans }: RoomAdviceProps) {
  const advice = useRoomAdvice(room, useNow(VIEW_TICK_MS));
  const alarms = useOpenAlarms(room.deviceId);
  const spans = useAlarmSpans(alarms);
  useEffect(() => onSpans(spans), [spans, onSpans]);
  return (
    <>
      {advice && <Advice {...advice} />}
      <RoomAlarms alarms={alarms} />
    </>
  );
}

function RoomAlarms({ alarms }: { alarms: readonly AlarmRow[] }) {
  const { t } = useTranslation();
  const format = useFormatters();
  if (alarms.length === 0) return null;
  return (
    <ul className={classes.alarms} aria-label={t('customerDashboard.alarms')}>
      {alarms.map((alarm) => (
        <li key={alarm.id}>
          <SeverityMark severity={alarm.severity} word={severityWord(alarm.severity, t)} />
          <Anchor component={Link} to={alarmPath(alarm.id)}>
            <bdi>{alarmText(alarm, t, format)}</bdi>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
