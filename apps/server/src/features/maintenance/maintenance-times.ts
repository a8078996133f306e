import type { RuleSchedule } from '@airdeck/contract/rules/rule-schedules';
import { spansOf } from '../rules/engine/schedule-spans.ts';

/** The fields that determine the times of maintenance, epoch ms. */
export type MaintenancePlan = {
  readonly fromTime: number;
  /** Null: it repeats until it is ended. */
  readonly toTime: number | null;
  /** Null: once. */
  readonly schedule: RuleSchedule | null;
  readonly timeZone: string;
};

/** One time of maintenance; `ends` is exclusive, and infinite if it never pauses. */
export type MaintenanceTime = { readonly begins: number; readonly ends: number };

/**
 * The time of maintenance that contains `now`, or the next one; undefined: there is none any more. Hours are those of
 * the clocks of its time zone: on days with 23 or 25 hours, a span over the change is shorter or longer.
 */
export function timeAt(plan: MaintenancePlan, now: number): MaintenanceTime | undefined {
  const { fromTime, schedule, timeZone } = plan;
  const end = plan.toTime ?? Number.POSITIVE_INFINITY;
  const at = Math.max(now, fromTime);
  if (at >= end) return undefined;
  if (schedule === null) return { begins: fromTime, ends: end };
  const spanAt = spansOf(schedule, timeZone);
  const here = spanAt(at);
  const span = here.applies || !Number.isFinite(here.to) ? here : spanAt(here.to);
  if (!span.applies || span.from >= end) return undefined;
  return { begins: Math.max(span.from, fromTime), ends: Math.min(span.to, end) };
}
