import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartSpans } from '../../../lib/air-view/live-view.ts';
import { VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useAlarmLinks } from '../../../lib/alarms/use-alarm-links.ts';
import { useAlarmSpans, useOpenAlarms } from '../../../lib/alarms/use-open-alarms.ts';
import { useDevicePosition, useShowPosition } from '../../../lib/outdoor/device-position.ts';
import type { RoomInView } from '../../../lib/outdoor/room-in-view.ts';
import { useOutdoorBoard, useRoomAdvice } from '../../../lib/outdoor/use-outdoor-board.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Advice } from '../../../ui/advice/advice.tsx';
import { SeverityLinks } from '../../../ui/badge/severity-links.tsx';
import { WeatherBoard } from '../../../ui/weather/weather-board.tsx';
import classes from './room-outdoors.module.css';

/** A room compared with outdoor air. */
export function RoomOutdoors({ room }: { room: RoomInView }) {
  useShowPosition(useDevicePosition(room).position);
  return <WeatherBoard {...useOutdoorBoard(room, useNow(VIEW_TICK_MS))} />;
}

type RoomAdviceProps = {
  room: RoomInView;
  /** Called with the time spans of open alarms by metric. */
  onSpans: (spans: ChartSpans) => void;
};

/** Advice on its air, and its open alarms. */
export function RoomAdvice({ room, onSpans }: RoomAdviceProps) {
  const { t } = useTranslation();
  const advice = useRoomAdvice(room, useNow(VIEW_TICK_MS));
  const alarms = useOpenAlarms(room.deviceId);
  const links = useAlarmLinks(alarms);
  const spans = useAlarmSpans(alarms);
  useEffect(() => onSpans(spans), [spans, onSpans]);
  return (
    <>
      {advice && <Advice {...advice} />}
      {links.length > 0 ? (
        <div className={classes.alarms}>
          <SeverityLinks label={t('customerDashboard.alarms')} links={links} />
        </div>
      ) : null}
    </>
  );
}
