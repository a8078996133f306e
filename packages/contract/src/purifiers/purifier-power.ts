import { z } from 'zod';
import { errors } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { amountLines, MOST_MODES, modeNumber } from './purifier-filter.ts';

export const PURIFIER_POWER_ERRORS = errors('purifiers', {
  powerInvalid: 'Power of a mode is its number and up to 10,000 W',
  powerTwice: 'Each mode has one number for its power',
});

const MOST_WATTS = 10_000;

const modePowerSchema = z.object({ mode: modeNumber, watts: z.number().min(0).max(MOST_WATTS) });

/** Power of a model by mode; of a mode that is off, its standby power. */
export const purifierPowerSchema = z
  .array(modePowerSchema)
  .max(MOST_MODES)
  .superRefine((modes, context) => {
    if (new Set(modes.map(({ mode }) => mode)).size < modes.length)
      context.addIssue(issueOf(PURIFIER_POWER_ERRORS.powerTwice));
  })
  .describe('Power by mode, W, standby in the mode that is off; empty: its energy is not told');
export type PurifierPower = z.infer<typeof purifierPowerSchema>;

/** Its form: a line for each mode, with its number before the watts. */
export const purifierPowerFormSchema = z.object({
  power: amountLines(
    (mode, watts) => ({ mode, watts }),
    modePowerSchema,
    PURIFIER_POWER_ERRORS.powerInvalid,
  ).pipe(purifierPowerSchema),
});

/** The form's text for the power of a model. */
export const powerText = (power: PurifierPower): string =>
  power.map(({ mode, watts }) => `${mode} ${watts}`).join('\n');
