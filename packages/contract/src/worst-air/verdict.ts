import { z } from 'zod';
import { indexChoiceSchema } from '../yardsticks/yardstick.ts';

/** Best first. */
export const BAND_NAMES = ['good', 'satisfactory', 'moderate', 'poor', 'veryPoor', 'severe'] as const;
export const JUDGED_METRICS = ['iaq', 'pm25', 'pm10', 'co2', 'tvoc'] as const;

const band = z.enum(BAND_NAMES);

const judgedSchema = z.object({
  quantity: z.enum(['index', 'co2', 'tvoc']),
  metric: z
    .enum(JUDGED_METRICS)
    .describe(
      'The measured quantity: for the index, the particle size that decides it; `iaq`: the device computes it',
    ),
  value: z.number().describe('In the unit of the metric'),
  band,
});

const ratedSchema = z.object({
  state: z.literal('rated'),
  by: indexChoiceSchema.describe(
    'The index by which it was judged; `plain`: by limits, as `good` or `moderate`',
  ),
  band: band.describe('The worst of all judged quantities'),
  cause: judgedSchema.describe('The quantity in that band'),
  others: z.array(judgedSchema).readonly().describe('The other judged quantities, the worst first'),
  index: z
    .object({ value: z.number().int(), basis: z.enum(['device', 'pm25', 'pm10']), band })
    .nullable()
    .describe('The number of the index; null: no particles are measured, or the index has bands only'),
  severity: z
    .number()
    .describe('On the scale of the default index: higher is worse, and never in a better band'),
  faults: z.array(z.enum(JUDGED_METRICS)).readonly().describe('Metrics whose sensor is at fault'),
});

const UNRATED = ['fault', 'notMeasured', 'unjudged', 'offline'] as const;
export const VERDICT_STATES = ['rated', ...UNRATED] as const;

const unratedSchema = z.object({
  state: z
    .enum(UNRATED)
    .describe(
      '`fault`: no sensor that could be judged works; `unjudged`: neither index nor limits cover what is measured; `offline`: the device is silent',
    ),
});

/** The verdict on the air of a room, as `verdictOf` of `air` decides it. */
export const verdictSchema = z.discriminatedUnion('state', [ratedSchema, unratedSchema]);
