import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { outdoorPlaceSchema } from '../outdoor/outdoor.ts';
import { forecastHourSchema } from '../outdoor/outdoor-forecast.ts';
import { BAND_NAMES } from '../worst-air/verdict.ts';
import { AIRING_CAVEATS, AIRING_TIMES, airingReasonSchema } from './airing.ts';
import { OUTLOOK_PERMISSIONS } from './outlook.permissions.ts';

const airingDaySchema = z.object({
  day: z.enum(['today', 'tomorrow']),
  advice: z.object({
    reason: airingReasonSchema,
    windows: z.array(z.object({ from: z.number().int(), to: z.number().int(), when: z.enum(AIRING_TIMES) })),
    band: z
      .enum(BAND_NAMES)
      .nullable()
      .describe('The band of the outdoor air in the windows, by the index of the room'),
    mind: z.enum(AIRING_CAVEATS).nullable(),
  }),
});
export type AiringDay = z.infer<typeof airingDaySchema>;

const place = {
  place: outdoorPlaceSchema.nullable().describe('Null: no place known nearby'),
  timeZone: z.string().describe('IANA name: of the place, or else UTC'),
};

/**
 * `nowhere`: the position of the device is unknown; `off`: the server has no provider of outdoor data; `none`: the provider
 * has no forecast; `away`: it does not answer, and its last forecast is too old.
 */
const outlookSchema = z.discriminatedUnion('isAvailable', [
  z.object({
    isAvailable: z.literal(true),
    ...place,
    fetchedTime: z.number().int(),
    isStale: z.boolean().describe('The provider does not answer: this is its last forecast'),
    midnight: z.number().int().describe('When tomorrow begins'),
    hours: z.array(forecastHourSchema).describe('From now to the end of tomorrow at the place, ascending'),
    days: z
      .array(airingDaySchema)
      .describe('When to air the room: in the rest of today, left out once its hours are over, and tomorrow'),
  }),
  z.object({
    isAvailable: z.literal(false),
    ...place,
    reason: z.enum(['nowhere', 'off', 'none', 'away']),
  }),
]);
export type Outlook = z.infer<typeof outlookSchema>;

export const readOutlook = operation({
  method: 'GET',
  path: '/backoffice/outlook/:deviceId',
  permission: OUTLOOK_PERMISSIONS.read,
  tag: 'outlook',
  summary: 'The outdoor air and weather to come at a device, and when to air its room',
  description:
    'Times of airing are within opening hours, else from 6 to 22 h. Forecasts may be an hour old, and up to twelve hours, as stale, while the source is not responding.',
  params: z.object({ deviceId: uuidParameter('deviceId') }),
  responses: { 200: outlookSchema },
});
