import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { optionalIntegerParameter, uuidParameter } from '../common/parameters.ts';
import { reportDeviceSchema, zoneText } from '../history/history.ts';
import { VENTILATION_PERMISSIONS } from './ventilation.permissions.ts';

export const MIN_VENTILATION_WEEKS = 2;
export const MAX_VENTILATION_WEEKS = 12;
export const DEFAULT_VENTILATION_WEEKS = 4;
const HOURS_OF_WEEK = 168;

const airChangesSchema = z.object({
  foundFalls: z.number().int().describe('Falls of CO2 after people left, clean or not'),
  falls: z
    .array(
      z.object({
        fromTs: z.number().int(),
        upToTs: z.number().int(),
        perHour: z.number().describe('Air changes an hour'),
      }),
    )
    .describe('The clean falls, ascending'),
  refusal: z
    .enum(['neverEmptied', 'tooFewFalls', 'noCleanFall', 'fasterThanPeopleLeave', 'tooUncertain'])
    .nullable()
    .describe('Why air changes cannot be told; null: they are'),
  typical: z
    .object({
      perHour: z.number(),
      low: z.number().describe('Lower end of the 95 % confidence interval'),
      high: z.number(),
    })
    .nullable(),
});
export type ToldAirChanges = z.infer<typeof airChangesSchema>;

const dampWeekSchema = z.object({
  monday: z.iso.date().describe('First day of the week, by the calendar of the place'),
  measuredHours: z.number().int(),
  mouldHours: z.number().int().describe('Hours above the critical humidity of Hukka and Viitanen'),
  mouldLikelihood: z.enum(['unlikely', 'possible', 'likely']),
  dewHours: z
    .number()
    .int()
    .nullable()
    .describe(
      'Hours of dew on the coldest surfaces of a wall that just meets DIN 4108-2; null: no outdoor weather',
    ),
});
export type DampWeek = z.infer<typeof dampWeekSchema>;

const ventilationSchema = z.object({
  device: reportDeviceSchema,
  timeZone: z.string().describe('IANA name: of the place, else the one asked for, else UTC'),
  room: z
    .object({
      id: z.string(),
      volumeM3: z.number().nullable().describe('m³; null: unknown'),
      mayChange: z.boolean().describe('Whether the caller may say its volume'),
    })
    .nullable()
    .describe('Null: the device is in none'),
  startTs: z.number().int(),
  endTs: z.number().int(),
  outdoorCo2Ppm: z
    .number()
    .describe('Lowest hour in the span, if the outdoor air can be so; else the usual level'),
  airChanges: airChangesSchema,
  typicalWeekCo2Ppm: z
    .array(z.number().nullable())
    .length(HOURS_OF_WEEK)
    .describe('Averages of the hours of the week, from Monday 0:00 in the time zone; null: not measured'),
  dampWeeks: z.array(dampWeekSchema).describe('Weeks with measured hours, ascending'),
});
export type Ventilation = z.infer<typeof ventilationSchema>;

export const readVentilation = operation({
  method: 'GET',
  path: '/backoffice/ventilation/:deviceId',
  permission: VENTILATION_PERMISSIONS.read,
  tag: 'ventilation',
  summary: 'How a room is ventilated, and how damp it is',
  description:
    'Air changes are calculated from falls of CO2 after people have left, with a 95% confidence interval, or with the reason why there are none. Damp is a likelihood by week.',
  params: z.object({ deviceId: uuidParameter('deviceId') }),
  query: z.object({
    weeks: optionalIntegerParameter('weeks', 'java.lang.Integer').pipe(
      z.number().min(MIN_VENTILATION_WEEKS).max(MAX_VENTILATION_WEEKS).default(DEFAULT_VENTILATION_WEEKS),
    ),
    timeZone: zoneText.optional(),
  }),
  responses: { 200: ventilationSchema },
});
