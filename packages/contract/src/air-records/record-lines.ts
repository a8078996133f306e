import { z } from 'zod';

/*
 * The rows of an air quality record, as lines of JSON: one of the whole record, then one of each room, with all that its
 * figures are computed from, and the figures. `npm run verify` computes them again.
 */

export const RECORD_FORMAT = 'airdeck-air-record/1';
/** The file attached to a PDF. */
export const RECORD_FILE = 'air-record.jsonl';

const number = z.number();
const span = z.object({ from: number, to: number }).describe('Epoch ms');
const limitEnds = { from: number.optional(), upTo: number.optional() };

export const recordHeadSchema = z.object({
  format: z.literal(RECORD_FORMAT),
  set: z.string(),
  frame: z.object({ startTs: number, endTs: number, stepMs: number, timeZone: z.string() }),
  limits: z.array(
    z.object({
      quantity: z.string(),
      unit: z.string(),
      over: z.enum(['step', 'hour', '8hours', 'day', 'occupiedDay', 'year']),
      ...limitEnds,
      stored: z.object(limitEnds),
    }),
  ),
});
export type RecordHead = z.infer<typeof recordHeadSchema>;

export const recordRoomSchema = z.object({
  room: z.string(),
  floor: z.string().nullable(),
  outdoor: z
    .string()
    .optional()
    .describe('Source of the outdoor values of a building, which no limit judges; missing: it is a room'),
  open: z.array(span).nullable(),
  devices: z.array(
    z.object({
      device: z.string(),
      from: number.nullable(),
      to: number.nullable(),
      implausible: z.record(z.string(), number).describe('Readings that no sensor can mean, by quantity'),
      values: z.record(z.string(), z.object({ means: z.array(number.nullable()), same: z.array(number) })),
    }),
  ),
  calibrations: z.array(z.object({ device: z.string(), day: z.string(), text: z.string() })),
  figures: z.unknown(),
});
export type RecordRoomLine = Omit<z.infer<typeof recordRoomSchema>, 'figures'>;
