import { z } from 'zod';

export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Hours of a rule, in the time zone of each device. A span that ends before it begins extends past midnight. */
export const ruleScheduleSchema = z.object({
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .describe('1 is Monday; of the day on which a span begins'),
  from: timeOfDay,
  to: timeOfDay.describe('Equal to `from`: the whole day'),
});
export type RuleSchedule = z.infer<typeof ruleScheduleSchema>;

/** When a rule applies. */
export const ruleHoursSchema = z.union([
  z
    .object({ kind: z.literal('open') })
    .describe('While the place of the device is open; at all times where no opening hours are said'),
  ruleScheduleSchema,
]);
export type RuleHours = z.infer<typeof ruleHoursSchema>;

/** Weekly hours without a day. */
export const haveNoDay = (hours: RuleHours | null): boolean =>
  hours !== null && 'weekdays' in hours && hours.weekdays.length === 0;
