import { z } from 'zod';
import { optionalField } from '../common/form-text.ts';
import { ruleScheduleSchema } from '../rules/rule-schedules.ts';

const MAX_SPANS = 21;
const MAX_HOLIDAYS = 400;

const holidayShape = { from: z.iso.date(), to: z.iso.date().describe('Inclusive') };
const spans = z
  .array(ruleScheduleSchema)
  .max(MAX_SPANS)
  .describe('Open in each of them; none: always closed');
const HOLIDAYS = 'Closed on these days, also for a span that begins on them';

/** Opening hours, in the time zone of the place. */
export const openingHoursSchema = z.object({
  spans,
  holidays: z.array(z.object({ ...holidayShape, name: z.string().nullable() })).describe(HOLIDAYS),
});
export type OpeningHours = z.output<typeof openingHoursSchema>;

/** The same as a form sends them. */
export const openingHoursFormSchema = z.object({
  spans,
  holidays: z
    .array(
      z
        .object({ ...holidayShape, name: optionalField('name', 'Such as Diwali, or summer holidays') })
        .refine(({ from, to }) => from <= to, { path: ['to'] }),
    )
    .max(MAX_HOLIDAYS)
    .describe(HOLIDAYS),
});
