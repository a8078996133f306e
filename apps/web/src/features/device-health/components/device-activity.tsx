import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceZone } from '../../../lib/devices/device-record.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import type { EntryWords } from '../../../lib/routing/feature-words.ts';
import { Card } from '../../../ui/card/card.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { TimeLine } from '../../../ui/time-line/time-line.tsx';
import { useDeviceActivity } from '../api/health.ts';
import classes from './device-health.module.css';
import { activityWord } from './health-words.ts';

const AT_FIRST = 10;
const MORE = 90;

type DeviceActivityProps = { deviceId: string; words: EntryWords };

/** The time line of a device, newest first. The time zone is named by the view around it. */
export function DeviceActivity({ deviceId, words }: DeviceActivityProps) {
  const { t } = useTranslation();
  const { format } = usePlaceTimes([useDeviceZone(deviceId)]);
  const [wanted, setWanted] = useState(AT_FIRST);
  const { data, error, refetch } = useDeviceActivity(deviceId, wanted);
  if (!data) {
    return <NotLoaded error={error} onRetry={refetch} waiting={<p role="status">{t('ui.loading')}</p>} />;
  }
  if (data.data.length === 0) return <p className={looks.dim}>{t('deviceHealth.noActivity')}</p>;
  const events = data.data.map((activity) => ({
    key: activity.id,
    at: activity.createdTime,
    time: format.dateTime(activity.createdTime),
    text: activityWord(activity, words, t, format),
    note: activity.userEmail ?? undefined,
  }));
  return (
    <div className={looks.startStack}>
      <TimeLine label={t('deviceHealth.activityTitle')} events={events} />
      {data.hasNext && wanted === AT_FIRST ? (
        <Button variant="default" onClick={() => setWanted(AT_FIRST + MORE)}>
          {t('deviceHealth.showMore')}
        </Button>
      ) : null}
    </div>
  );
}

/** The time line, as a card below the readings of a device. */
export function ActivityCard({ deviceId, words }: DeviceActivityProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <h2 className={classes.heading}>{t('deviceHealth.activityTitle')}</h2>
      <DeviceActivity deviceId={deviceId} words={words} />
    </Card>
  );
}
