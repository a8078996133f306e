import type { Clock } from '../clock.ts';
import { LIMITS } from '../limits/limits.ts';
import { createWindowLimiter } from '../limits/rate-limiters.ts';
import { monthOf, type Partitions } from './partitions.ts';
import type { Reading } from './reading.ts';

const DAY_MS = 86_400_000;

/** Who sends readings of months that the database has no place for yet. */
export type MonthMaker = { readonly key: number; readonly tenantId: string };

/**
 * Makes room for readings of the past before they are put into a batch: a partition takes some milliseconds, which those
 * who send readings of now are not to wait for. Nor may a device make as many as it likes: they stay.
 */
export class OldMonths {
  readonly #partitions: Partitions;
  readonly #clock: Clock;
  readonly #ofDevice;
  readonly #ofTenant;

  constructor(parts: { partitions: Partitions; clock: Clock }) {
    const { partitions, clock } = parts;
    const { oldMonthsPerDeviceAndDay, oldMonthsPerTenantAndDay } = LIMITS.ingest;
    this.#partitions = partitions;
    this.#clock = clock;
    this.#ofDevice = createWindowLimiter(clock, { max: oldMonthsPerDeviceAndDay, windowMs: DAY_MS });
    this.#ofTenant = createWindowLimiter(clock, { max: oldMonthsPerTenantAndDay, windowMs: DAY_MS });
  }

  /** Whether there is room for these already, as nearly always. No database access. */
  covers(readings: readonly Pick<Reading, 'ts'>[]): boolean {
    return readings.every(({ ts }) => this.#partitions.covers(ts));
  }

  /**
   * Makes what is missing, one after the other for all who ask.
   * @param maker missing: a person or program of the platform, who may make as many as an import needs
   * @returns false when they are too many: then none is made
   * @throws what the database throws
   */
  makeFor(readings: readonly Pick<Reading, 'ts'>[], maker?: MonthMaker): Promise<boolean> {
    return this.#partitions.inTurn(async () => {
      const missing = await this.#partitions.findMissing(readings.map(({ ts }) => ts));
      if (maker && !this.#mayMake(maker, missing)) return false;
      await this.#partitions.makeFor(missing);
      return true;
    });
  }

  /** Months that have begun lately are not old: their partition could not be made ahead. */
  #mayMake({ key, tenantId }: MonthMaker, missing: readonly number[]): boolean {
    const old = missing.filter((ts) => monthOf(ts) < monthOf(this.#clock()));
    if (old.length > LIMITS.ingest.oldMonthsPerDeviceAndDay) return false;
    return old.every(() => this.#ofDevice.take(String(key)) && this.#ofTenant.take(tenantId));
  }
}
