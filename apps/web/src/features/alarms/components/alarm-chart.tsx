import { roomLine } from '@airdeck/air/room-name';
import type { AlarmWithEntries } from '@airdeck/contract/alarms/alarms';
import { Anchor } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAlarmChart } from '../../../lib/alarms/use-alarm-chart.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { alarmPath } from '../../../lib/paths/paths.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { TimeLine } from '../../../ui/time-line/time-line.tsx';
import { useAlarm } from '../api/alarms.ts';
import { entryEvents } from './alarm-entries.ts';
import classes from './alarms.module.css';

const MINUTE_MS = 60_000;

/** The readings around an alarm; empty without a matching series, or if the device has another owner. */
export function AlarmChart({ alarm }: { alarm: AlarmWithEntries }) {
  return alarm.isDeviceReadable ? <ReadableChart alarm={alarm} /> : null;
}

function ReadableChart({ alarm }: { alarm: AlarmWithEntries }) {
  const { id: alarmId, type: alarmType, deviceId, details, startTime, endTime, clearTime } = alarm;
  const room = roomLine(alarm);
  const condition = details?.condition ?? null;
  const end = clearTime === null ? null : Math.max(endTime, startTime);
  const now = useNow(MINUTE_MS);
  const chart = useAlarmChart({ deviceId, room, condition, startTime, endTime: end }, now);
  return chart ? <TimeChart {...chart} subject={{ alarmId, alarmType, deviceId, room }} /> : null;
}

/** An alarm expanded in the list: its chart and time line, and a link to its page. */
export function AlarmInPlace({ alarmId }: { alarmId: string }) {
  const { t } = useTranslation();
  const { data: alarm, error, refetch } = useAlarm(alarmId);
  const { format, note } = usePlaceTimes([alarm?.timeZone], alarm?.startTime);
  if (!alarm) {
    return <NotLoaded error={error} onRetry={refetch} height="16rem" />;
  }
  return (
    <div className={clsx(classes.columns, classes.inPlace)}>
      <AlarmChart alarm={alarm} />
      <div className={looks.stack}>
        <p className={classes.zone}>{note}</p>
        <TimeLine label={t('alarms.timeLine')} events={entryEvents(alarm.entries, t, format)} />
        <Anchor component={Link} to={alarmPath(alarmId)}>
          {t('alarms.open')}
        </Anchor>
      </div>
    </div>
  );
}
