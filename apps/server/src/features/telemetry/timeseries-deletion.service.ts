import type { Database } from '../../database/database.ts';
import { deleteHours } from '../../ingest/hour-deletion-sql.ts';
import type { KeptTime } from '../../ingest/kept-time.ts';
import { HOUR_MS } from './range-query.ts';
import type { ReadableDevice } from './readable-device.repository.ts';
import { type DeletedSeries, deleteLatest, deletePart } from './timeseries-deletion.repository.ts';

export type TimeseriesDeletion = ReturnType<typeof createTimeseriesDeletion>;

/** Deletes time series in parts: a device may have millions of readings, and continues to send. */
export function createTimeseriesDeletion(parts: {
  database: Pick<Database, 'pool'>;
  keptTime: Pick<KeptTime, 'since'>;
}) {
  const { database, keptTime } = parts;

  /**
   * The hours in a range of which only hourly values are left. Those that are only partly in it are deleted as well, since
   * what was to be deleted is in them; not the hour in which the device came to its present owner.
   */
  const hoursWithoutReadings = ({ deviceKey, keys, fromTs, toTs }: DeletedSeries, readableFrom: number) => ({
    deviceKey,
    keys,
    fromHour: Math.max(Math.floor(fromTs / HOUR_MS), Math.ceil(readableFrom / HOUR_MS)),
    toHour: Math.ceil(Math.min(toTs, keptTime.since.readings) / HOUR_MS),
  });

  return {
    /** Readings from before the assignment to the present owner cannot be deleted by them. */
    async delete(
      device: ReadableDevice,
      range: { readonly keys: readonly string[]; readonly startTs: number; readonly endTs: number },
      latest: { readonly isDeleted: boolean; readonly isRewritten: boolean },
    ): Promise<void> {
      const fromTs = Math.max(range.startTs, device.readableFrom);
      const whole: DeletedSeries = { deviceKey: device.key, keys: range.keys, fromTs, toTs: range.endTs };
      for (let start = fromTs; start < whole.toTs; ) {
        start = await deletePart(database.pool, { ...whole, fromTs: start });
      }
      await deleteHours(database.pool, hoursWithoutReadings(whole, device.readableFrom));
      if (!latest.isDeleted || fromTs >= whole.toTs) return;
      const rewritesFrom = latest.isRewritten ? device.readableFrom : undefined;
      await deleteLatest(database.pool, whole, rewritesFrom);
    },
  };
}
