import type { Database } from '../../../database/database.ts';
import { overlap } from '../engine/alarm-decisions.ts';
import { findKnownAlarms } from '../engine/evaluation.repository.ts';
import { watches } from '../rule-devices.ts';
import { listRulesOf, type RuleRow } from '../rules.repository.ts';
import { findTenantIds, findTriedDevices, type TriedDevice } from './trial.repository.ts';
import { type TriedInterval, triedIntervals } from './tried-intervals.ts';

/** A past span in which a rule held at a device. */
type PastInterval = {
  readonly rule: RuleRow;
  readonly device: TriedDevice;
  readonly interval: TriedInterval;
};

/**
 * The past intervals of all tenants' enabled rules in a span, as if they had existed then, without those that have an
 * alarm already.
 */
export async function* pastIntervals(
  database: Database,
  range: { readonly from: number; readonly to: number },
): AsyncGenerator<PastInterval, void> {
  const { db } = database;
  for (const id of await findTenantIds(db)) {
    const rules = (await listRulesOf(db, id)).filter(({ isEnabled }) => isEnabled);
    for (const device of await findTriedDevices(db, id)) {
      const known = await findKnownAlarms(db, [device.id], {
        endedFrom: range.from,
        createdFrom: range.from,
      });
      for (const rule of rules.filter(({ devices }) => watches(devices, device))) {
        const [intervals = []] = await triedIntervals(
          (statement) => statement(database),
          rule,
          [device],
          range,
        );
        const ofRule = known.filter(({ ruleId }) => ruleId === rule.id);
        for (const interval of intervals) {
          if (!ofRule.some((alarm) => overlap(alarm, interval))) yield { rule, device, interval };
        }
      }
    }
  }
}
