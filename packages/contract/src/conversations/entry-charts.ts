import { z } from 'zod';
import { checkStorable } from '../common/form-text.ts';

/** Most values of all series together. */
export const MAX_CHART_POINTS = 2000;
const MAX_CHART_SERIES = 20;

const label = (name: string, max: number) =>
  z.string().superRefine((text, context) => void checkStorable(name, text, context, max));

const MAX_OFFSET_MS = 86_400_000;
const offset = z
  .number()
  .int()
  .min(-MAX_OFFSET_MS)
  .max(MAX_OFFSET_MS)
  .describe('How far the clock of the picture is ahead of UTC when the period begins');

/** The chart of a picture, as sent: its content, period and values. */
export const givenChartSchema = z
  .object({
    title: label('title', 255),
    unit: label('unit', 32),
    /** The period shown, epoch milliseconds. */
    startTs: z.number().int(),
    endTs: z.number().int(),
    offsetMs: offset,
    times: z.array(z.number().int()).max(MAX_CHART_POINTS).describe('Ascending, epoch milliseconds'),
    series: z
      .array(
        z.object({
          label: label('label', 255),
          values: z.array(z.number().nullable()).describe('One for each time; null: nothing was measured'),
        }),
      )
      .min(1)
      .max(MAX_CHART_SERIES),
  })
  .refine(({ startTs, endTs }) => startTs <= endTs, 'The chart ends before it begins')
  .refine(
    ({ times }) => times.every((time, index) => index === 0 || time > (times[index - 1] ?? time)),
    'The times of the chart must ascend',
  )
  .refine(
    ({ times, series }) => series.every(({ values }) => values.length === times.length),
    'Each series of the chart needs a value for each time',
  )
  .refine(
    ({ times, series }) => times.length * series.length <= MAX_CHART_POINTS,
    `A chart has at most ${MAX_CHART_POINTS} values`,
  );
export type GivenChart = z.infer<typeof givenChartSchema>;

/** The same in answers. */
export const entryChartSchema = z.object({
  title: z.string(),
  unit: z.string(),
  startTs: z.number().int(),
  endTs: z.number().int(),
  offsetMs: z.number().int(),
  times: z.array(z.number().int()),
  series: z.array(z.object({ label: z.string(), values: z.array(z.number().nullable()) })),
  deviceName: z.string().nullable().describe('Name of the device that it is about; null: several'),
});
export type EntryChart = z.infer<typeof entryChartSchema>;
