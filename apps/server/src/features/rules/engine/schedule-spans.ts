import { type HoursAt, hoursAt } from '@airdeck/air/opening-hours';
import type { RuleSchedule } from '@airdeck/contract/rules/rule-schedules';

/**
 * When a schedule applies in a time zone.
 * @param schedule null: at all times
 * @param timeZone IANA name; null: UTC
 */
export const spansOf = (schedule: RuleSchedule | null, timeZone: string | null): HoursAt =>
  hoursAt(schedule && { spans: [schedule], holidays: [] }, timeZone);
