import { READING_AHEAD_MS } from '@airdeck/air/timely';
import type { LiveSource } from '../live-client/live-source.ts';
import { serverNow } from '../time/server-clock.ts';
import { pushedReadings } from './pushed-readings.ts';
import { bucketStart, type ReadingsSince } from './running-course.ts';
import { METRIC_KEYS } from './series.ts';
import { getReadingsSince } from './telemetry-calls.ts';

/** More than a device sends in two quarters of an hour. */
const MOST_READINGS = 50_000;

/**
 * All readings of a device since the bucket before the present one, then each new one, late ones too.
 * @param bucketMs duration of a bucket
 */
export function readingsSource(
  deviceId: string,
  bucketMs: number,
  followed = METRIC_KEYS,
): LiveSource<ReadingsSince> {
  const keys = followed.keys.join(',');
  const command = {
    type: 'TIMESERIES',
    entityType: 'DEVICE',
    entityId: deviceId,
    useStrictDataTypes: true,
    keys,
    limit: MOST_READINGS,
  };
  let fromTs = 0;
  const restart = () => {
    fromTs = bucketStart(serverNow(), bucketMs) - bucketMs;
    return fromTs;
  };
  return {
    key: `readings ${deviceId} ${keys}`,
    // Both buckets, and readings of devices whose clock is ahead.
    startCommand: (cmdId) => ({
      ...command,
      cmdId,
      startTs: restart(),
      timeWindow: 2 * bucketMs + READING_AHEAD_MS,
    }),
    stopCommand: (cmdId) => ({
      type: command.type,
      cmdId,
      entityType: 'DEVICE',
      entityId: deviceId,
      unsubscribe: true,
    }),
    readFrame(frame) {
      const readings = pushedReadings(frame, followed);
      return readings && { fromTs, readings };
    },
    async poll(signal) {
      const from = restart();
      return {
        fromTs: from,
        readings: await getReadingsSince(deviceId, from, MOST_READINGS, signal, followed),
      };
    },
  };
}
