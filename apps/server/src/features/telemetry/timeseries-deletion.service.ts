import type { Database } from '../../database/database.ts';
import type { ReadableDevice } from './readable-device.repository.ts';
import { type DeletedSeries, deleteLatest, deletePart } from './timeseries-deletion.repository.ts';

export type TimeseriesDeletion = ReturnType<typeof createTimeseriesDeletion>;

/** Deletes time series in parts: a device may have millions of readings, and continues to send. */
export function createTimeseriesDeletion({ database }: { database: Pick<Database, 'pool'> }) {
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
      if (!latest.isDeleted || fromTs >= whole.toTs) return;
      const rewritesFrom = latest.isRewritten ? device.readableFrom : undefined;
      await deleteLatest(database.pool, whole, rewritesFrom);
    },
  };
}
