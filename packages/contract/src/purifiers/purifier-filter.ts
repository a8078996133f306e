import { z } from 'zod';
import { errors } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';

export const PURIFIER_FILTER_ERRORS = errors('purifiers', {
  filterHoursInvalid: 'The life of a filter is a whole number from 1 to 100,000 hours',
  filterMassInvalid: 'What a filter takes is a number from 1 to 1,000,000 mg',
  cleanAirInvalid: 'Clean air of a mode is its number and up to 100,000 m³/h',
  cleanAirTwice: 'Each mode has one number for its clean air',
});

const MOST_HOURS = 100_000;
const MOST_MASS_MG = 1_000_000;
const MOST_CLEAN_AIR = 100_000;
/** Most modes of a model. */
export const MOST_MODES = 20;
/** The number of a mode on the wire. */
export const modeNumber = z.number().int().min(0).max(99);

const ratedHours = z
  .number()
  .refine((hours) => Number.isInteger(hours) && hours >= 1 && hours <= MOST_HOURS)
  .nullable()
  .describe('Hours for which the fan may run; null: not known');
const ratedMassMg = z
  .number()
  .refine((mass) => mass >= 1 && mass <= MOST_MASS_MG)
  .nullable()
  .describe('Particles that it takes, mg: CCM of GB/T 18801; null: not known');

const cleanAirSchema = z.object({
  mode: modeNumber,
  m3PerHour: z.number().min(0).max(MOST_CLEAN_AIR),
});
const cleanAirListSchema = z
  .array(cleanAirSchema)
  .max(MOST_MODES)
  .superRefine((modes, context) => {
    if (new Set(modes.map(({ mode }) => mode)).size < modes.length)
      context.addIssue(issueOf(PURIFIER_FILTER_ERRORS.cleanAirTwice));
  })
  .describe('Clean air delivered (CADR), by mode; empty: what is caught is not counted');

/** Filter data of a model. */
export const purifierFilterSchema = z.object({ ratedHours, ratedMassMg, cleanAir: cleanAirListSchema });
export type PurifierFilter = z.infer<typeof purifierFilterSchema>;

/** For a model without filter data. */
export const NO_FILTER: PurifierFilter = { ratedHours: null, ratedMassMg: null, cleanAir: [] };

type FormError = (typeof PURIFIER_FILTER_ERRORS)[keyof typeof PURIFIER_FILTER_ERRORS];

const optionalNumber = (isValid: (value: number) => boolean, error: FormError) =>
  z.string().transform((text, context) => {
    if (text.trim() === '') return null;
    const value = Number(text);
    if (Number.isFinite(value) && isValid(value)) return value;
    context.addIssue(issueOf(error));
    return z.NEVER;
  });

const LINE = /^(\d{1,2})[\s:=,-]+(\d+(?:\.\d+)?)$/;

/** The lines of a form, each with the number of a mode and an amount. */
export const amountLines = <Item>(
  itemOf: (mode: number, amount: number) => Item,
  item: z.ZodType<Item>,
  error: Parameters<typeof issueOf>[0],
) =>
  z.string().transform((text, context) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const [, mode, amount] = LINE.exec(line) ?? [];
        const parsed = item.safeParse(itemOf(Number(mode), Number(amount)));
        if (!parsed.success) context.addIssue(issueOf(error));
        return parsed.data ?? itemOf(0, 0);
      }),
  );

/** Its form: the clean air delivery rate has a line for each mode, with its number before the m³/h. */
export const purifierFilterFormSchema = z.object({
  ratedHours: optionalNumber(
    (value) => ratedHours.safeParse(value).success,
    PURIFIER_FILTER_ERRORS.filterHoursInvalid,
  ),
  ratedMassMg: optionalNumber(
    (value) => ratedMassMg.safeParse(value).success,
    PURIFIER_FILTER_ERRORS.filterMassInvalid,
  ),
  cleanAir: amountLines(
    (mode, m3PerHour) => ({ mode, m3PerHour }),
    cleanAirSchema,
    PURIFIER_FILTER_ERRORS.cleanAirInvalid,
  ).pipe(cleanAirListSchema),
});

/** The form's texts for a model's filter data. */
export const filterTexts = ({ ratedHours: hours, ratedMassMg: mass, cleanAir }: PurifierFilter) => ({
  ratedHours: hours === null ? '' : String(hours),
  ratedMassMg: mass === null ? '' : String(mass),
  cleanAir: cleanAir.map(({ mode, m3PerHour }) => `${mode} ${m3PerHour}`).join('\n'),
});
