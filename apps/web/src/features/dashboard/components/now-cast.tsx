import { NOW_CAST_HOURS } from '@airdeck/air/indices/now-cast';
import { nowCastIndexOf } from '@airdeck/air/now-cast-index';
import { getTimeseries } from '@airdeck/contract/telemetry/telemetry';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { RoomInView } from '../../../lib/outdoor/room-in-view.ts';
import { queryKeyOf } from '../../../lib/query/query.ts';
import { type DeviceSeries, METRIC_KEYS, numbersOf } from '../../../lib/telemetry/series.ts';
import { getAverages } from '../../../lib/telemetry/telemetry-calls.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import classes from './room-outdoors.module.css';

const HOUR_MS = 3_600_000;
/** The hour that has begun does not count. */
const WINDOW = { windowMs: (NOW_CAST_HOURS + 1) * HOUR_MS, bucketMs: HOUR_MS };
const PARTICLES = { ...METRIC_KEYS, averaged: ['pm25', 'pm10'] as const };
const STALE_MS = 5 * 60_000;

/** The present figure of an authority that publishes the NowCast, beside the band of the latest reading. */
export function NowCast({ room: { deviceId = '', by } }: { room: RoomInView }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data } = useQuery({
    queryKey: queryKeyOf<DeviceSeries>(getTimeseries, 'nowCast', deviceId),
    queryFn: ({ signal }) => getAverages(deviceId, WINDOW, serverNow(), signal, PARTICLES),
    enabled: deviceId !== '',
    staleTime: STALE_MS,
    refetchInterval: STALE_MS,
  });
  const hours = data && { pm25: numbersOf(data, 'pm25'), pm10: numbersOf(data, 'pm10') };
  const index = hours && nowCastIndexOf(by, hours, serverNow());
  if (!index || index.value === null) return null;
  const { value, band, basis } = index;
  return (
    <p className={classes.comfort}>
      {t('dashboard.nowCast', {
        number: format.number(value),
        band: airWords(t).band(band, by.id),
        metric: airWords(t).metric(basis),
      })}
    </p>
  );
}
