import type { Clock } from '../clock.ts';
import { LIMITS } from '../limits/limits.ts';
import type { SharedLimits } from '../limits/shared-limits.ts';
import { monthOf, type Partitions } from './partitions.ts';
import type { Reading } from './reading.ts';

const DAY_MS = 86_400_000;
const { oldMonthsPerDeviceAndDay, oldMonthsPerTenantAndDay } = LIMITS.ingest;
const OF_DEVICE = { name: 'old-months-of-device', max: oldMonthsPerDeviceAndDay, windowMs: DAY_MS };
const OF_TENANT = { name: 'old-months-of-tenant', max: oldMonthsPerTenantAndDay, windowMs: DAY_MS };

/** Who sends readings of months that the database has no place for yet. */
export type MonthMaker = { readonly key: number; readonly tenantId: string };

/**
 * Makes room for readings of the past before they are put into a batch: a partition takes some milliseconds, which those
 * who send readings of now are not to wait for. Nor may a device make as many as it likes: they stay.
 */
export class OldMonths {
  readonly #partitions: Partitions;
  readonly #clock: Clock;
  readonly #sharedLimits: SharedLimits;

  constructor(parts: { partitions: Partitions; clock: Clock; sharedLimits: SharedLimits }) {
    this.#partitions = parts.partitions;
    this.#clock = parts.clock;
    this.#sharedLimits = parts.sharedLimits;
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
      if (maker && !(await this.#mayMake(maker, missing))) return false;
      await this.#partitions.makeFor(missing);
      return true;
    });
  }

  /** Months that have begun lately are not old: their partition could not be made ahead. */
  async #mayMake({ key, tenantId }: MonthMaker, missing: readonly number[]): Promise<boolean> {
    const old = missing.filter((ts) => monthOf(ts) < monthOf(this.#clock()));
    if (old.length === 0) return true;
    const uses = [
      { limit: OF_DEVICE, key: String(key) },
      { limit: OF_TENANT, key: tenantId },
    ];
    const { remaining } = await this.#sharedLimits.take(uses, { count: old.length });
    return remaining >= 0;
  }
}
