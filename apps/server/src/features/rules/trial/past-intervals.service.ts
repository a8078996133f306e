import type { Database } from '../../../database/database.ts';
import { tenant } from '../../../database/schema/tenancy.ts';
import { watches } from '../rule-devices.ts';
import { listRulesOf, type RuleRow } from '../rules.repository.ts';
import { findTriedDevices, type TriedDevice } from './trial.repository.ts';
import { type TriedInterval, triedIntervals } from './tried-intervals.ts';

/** A stretch of the past in which a rule held at a device. */
type PastInterval = {
  readonly rule: RuleRow;
  readonly device: TriedDevice;
  readonly interval: TriedInterval;
};

/** What the rules of all tenants that are switched on would have found in a span, as if they had been there. */
export async function* pastIntervals(
  { db, pool }: Database,
  range: { readonly from: number; readonly to: number },
): AsyncGenerator<PastInterval, void> {
  for (const { id } of await db.select({ id: tenant.id }).from(tenant)) {
    const rules = (await listRulesOf(db, id)).filter(({ isEnabled }) => isEnabled);
    for (const device of await findTriedDevices(db, id)) {
      for (const rule of rules.filter(({ devices }) => watches(devices, device))) {
        const intervals = await triedIntervals(pool, (work) => work(), rule, device, range);
        for (const interval of intervals) yield { rule, device, interval };
      }
    }
  }
}
