import { type HoursAt, hoursAt, type OpeningHours } from '@airdeck/air/opening-hours';
import type { RuleHours, RuleSchedule } from '@airdeck/contract/rules/rule-schedules';

/**
 * When a schedule applies in a time zone.
 * @param schedule null: at all times
 * @param timeZone IANA name; null: UTC
 */
export const spansOf = (schedule: RuleSchedule | null, timeZone: string | null): HoursAt =>
  hoursAt(schedule && { spans: [schedule], holidays: [] }, timeZone);

/** The facts of a place by which a rule applies there. */
export type PlaceHours = {
  /** IANA name; null: UTC. */
  readonly timeZone: string | null;
  /** Those that hold there; null: none are said. */
  readonly openingHours: OpeningHours | null;
};

/** When the hours of a rule or an automation apply at a device: asked by alarms, modes and trials alike. */
export const ruleHoursAt = (hours: RuleHours | null, { timeZone, openingHours }: PlaceHours): HoursAt =>
  hours !== null && 'kind' in hours ? hoursAt(openingHours, timeZone) : spansOf(hours, timeZone);

/** The same, kept for further devices at alike places. */
export function keptRuleHours(hours: RuleHours | null): (place: PlaceHours) => HoursAt {
  const kept = new Map<string, HoursAt>();
  return ({ timeZone, openingHours }) => {
    const place = { timeZone: timeZone?.toLowerCase() ?? null, openingHours };
    const alike = hours !== null && 'kind' in hours ? place : { timeZone: place.timeZone };
    const key = JSON.stringify(alike);
    const at = kept.get(key) ?? ruleHoursAt(hours, place);
    kept.set(key, at);
    return at;
  };
}
