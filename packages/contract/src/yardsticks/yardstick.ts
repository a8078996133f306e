import { z } from 'zod';

/** The indices by which air is judged; `plain`: by none, values stand beside limits. */
export const INDEX_CHOICES = ['india', 'us', 'eu', 'china', 'plain'] as const;
export const indexChoiceSchema = z.enum(INDEX_CHOICES);

/** Published limits. */
export const LIMIT_SET_IDS = [
  'who2021',
  'naaqs2009',
  'eu2030',
  'us',
  'japanEnvironment',
  'japanBuildings',
] as const;

/** The name of limits; `own`: own numbers. */
export const limitsNameSchema = z.enum([...LIMIT_SET_IDS, 'own']);

/** Quantities for which own limits may be set, in the units in which they are stored. */
export const OWN_LIMIT_KEYS = ['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh'] as const;

const end = z.number().min(-100).max(100_000);
const ownLimitSchema = z
  .object({ from: end.optional(), upTo: end.optional() })
  .refine(({ from, upTo }) => from !== undefined || upTo !== undefined, 'a limit has an end')
  .refine(({ from = -Infinity, upTo = Infinity }) => from <= upTo, 'a limit begins below its end');

export const limitsChoiceSchema = z.union([
  z.enum(LIMIT_SET_IDS),
  z
    .partialRecord(z.enum(OWN_LIMIT_KEYS), ownLimitSchema)
    .refine((limits) => Object.keys(limits).length > 0, 'own limits are at least one')
    .describe('Own limits, for every reading and mean; both ends are inclusive'),
]);

/** By what the air of a room is judged. */
export const yardstickSchema = z.object({
  index: indexChoiceSchema.describe('`plain`: no index, values stand beside the limits'),
  limits: limitsChoiceSchema,
});
