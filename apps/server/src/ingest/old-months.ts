import type { Clock } from '../clock.ts';
import { LIMITS } from '../limits/limits.ts';
import type { SharedLimits } from '../limits/shared-limits.ts';
import { monthOf, type Partitions } from './partitions.ts';
import type { Reading } from './reading.ts';

const DAY_MS = 86_400_000;
const { oldMonthsPerDeviceAndDay, oldMonthsPerTenantAndDay } = LIMITS.ingest;
const OF_DEVICE = { name: 'old-months-of-device', max: oldMonthsPerDeviceAndDay, windowMs: DAY_MS };
const OF_TENANT = { name: 'old-months-of-tenant', max: oldMonthsPerTenantAndDay, windowMs: DAY_MS };

/** The sender of readings of months without a partition. */
export type MonthMaker = { readonly key: number; readonly tenantId: string };

/**
 * Creates partitions for old readings before they are put into a batch: that takes some milliseconds, which senders of
 * present readings must not wait for. The number for each device is limited, since partitions stay.
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

  /** Whether the partitions exist already, as nearly always. No database access. */
  covers(readings: readonly Pick<Reading, 'ts'>[]): boolean {
    return readings.every(({ ts }) => this.#partitions.covers(ts));
  }

  /**
   * Creates missing partitions, one at a time for all senders.
   * @param maker missing: an import by an administrator, with as many months as it needs
   * @returns false if the sender's limit is exceeded: none is created then
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

  /** Months that began recently are not old: their partition may not have been created ahead. */
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
