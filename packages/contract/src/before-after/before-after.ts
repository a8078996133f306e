import { z } from 'zod';
import { operation } from '../common/operation.ts';
import {
  optionalIntegerParameter,
  requiredTextParameter,
  uuidParameter,
  uuidsParameter,
} from '../common/parameters.ts';
import { reportDeviceSchema, zoneText } from '../history/history.ts';
import { countedFields, countedHoursParameter } from '../places/counted-hours.ts';
import { BEFORE_AFTER_PERMISSIONS } from './before-after.permissions.ts';

/** Metrics that a purifier may change, for which a relative change is meaningful. */
export const LEVEL_KEYS = ['pm25', 'pm10', 'co2', 'tvoc'] as const;
export type LevelKey = (typeof LEVEL_KEYS)[number];

export const MAX_ROOMS_COMPARED = 12;
export const MAX_SPAN_WEEKS = 12;
export const DEFAULT_SPAN_WEEKS = 4;
/** Shortest span: with fewer days, a change cannot be distinguished from the weather. */
export const MIN_SPAN_WEEKS = 2;

const day = z.iso.date().describe('yyyy-MM-dd, of the calendar of the place');

const partsSchema = {
  part: z.number().describe('Change as a part of the level before: -0.41 is 41 % less'),
  low: z.number().describe('Lower end of the 95 % confidence interval'),
  high: z.number(),
};

const levelChangeSchema = z.object({
  before: z.number().describe('Level of a typical day: geometric average of the averages of the days'),
  after: z.number(),
  ...partsSchema,
});

/**
 * `compared`: a change with its interval; `tooEarly`: two whole weeks have not passed since; `nothingBefore`,
 * `nothingAfter`: too few days were measured on that side, as far as the caller may read.
 */
const OUTCOMES = ['compared', 'tooEarly', 'nothingBefore', 'nothingAfter'] as const;

/**
 * Possible biases of a comparison, as far as the data show them. `gaps`: more than a tenth of the hours is missing;
 * `airing`: CO2 above the outdoor level changed by more than a quarter, so the occupancy or ventilation of the room
 * was different; `season`: the outdoor conditions or the room's temperature changed much; `outdoorUnknown`: the change
 * may be due to the weather; `moved`: the device was moved or changed owner within the spans.
 */
export const DOUBTS = ['outdoorUnknown', 'gaps', 'airing', 'season', 'moved'] as const;
export type Doubt = (typeof DOUBTS)[number];

const comparedDaySchema = z.object({
  day,
  isAfter: z.boolean(),
  inside: z.number().nullable().describe('Mean of the hours that count; null: too few were measured'),
  outside: z.number().nullable().describe('In the same hours; null: not known'),
  hours: z.number().int().describe('Number of hours that count'),
});
export type ComparedDay = z.infer<typeof comparedDaySchema>;

const roomComparisonSchema = z.object({
  device: reportDeviceSchema,
  timeZone: z.string().describe('IANA name: of the place, else the one asked for, else UTC'),
  ...countedFields,
  outcome: z.enum(OUTCOMES),
  weeks: z.number().int().describe('Length of each span; 0 where there are none'),
  days: z.array(comparedDaySchema).describe('Days of both spans; the day itself is in neither'),
  inside: levelChangeSchema.nullable(),
  outside: levelChangeSchema.nullable().describe('Null: not known, or not of enough days'),
  net: z.object(partsSchema).nullable().describe('Inside by outside: the difference of the differences'),
  doubts: z.array(z.enum(DOUBTS)),
});
export type RoomComparison = z.infer<typeof roomComparisonSchema>;

const beforeAfterSchema = z.object({
  rooms: z.array(roomComparisonSchema).describe('In the order of the ids asked for'),
  together: z
    .object({
      rooms: z.number().int(),
      part: z.number().describe('Geometric mean of the changes inside: -0.41 is 41 % less'),
      net: z
        .number()
        .nullable()
        .describe('The same of the changes by outside; null: not known of all of them'),
    })
    .nullable()
    .describe('The compared rooms together; null: fewer than two'),
});
export type BeforeAfter = z.infer<typeof beforeAfterSchema>;

const tag = 'before and after';

const comparedFields = {
  key: requiredTextParameter('key').pipe(z.enum(LEVEL_KEYS)),
  weeks: optionalIntegerParameter('weeks', 'java.lang.Integer').pipe(
    z
      .number()
      .min(MIN_SPAN_WEEKS)
      .max(MAX_SPAN_WEEKS)
      .default(DEFAULT_SPAN_WEEKS)
      .describe('Length of each span at most; shorter if less has been measured'),
  ),
  timeZone: zoneText.optional(),
  hours: countedHoursParameter,
};

export const compareBeforeAfter = operation({
  method: 'GET',
  path: '/backoffice/beforeAfter',
  permission: BEFORE_AFTER_PERMISSIONS.read,
  tag,
  summary: "The air in rooms before and after a day, such as a purifier's arrival",
  description:
    'Compares equal periods of whole weeks at the same weekdays and hours, with the air outside where its source keeps it. The 95% confidence interval allows for neighbouring days being alike.',
  query: z.object({
    deviceIds: uuidsParameter('deviceIds', MAX_ROOMS_COMPARED),
    day: requiredTextParameter('day').pipe(day),
    ...comparedFields,
  }),
  responses: { 200: beforeAfterSchema },
});

const foundRoomSchema = z.object({
  device: reportDeviceSchema,
  day: day.describe('The day found: its model was set last, or the caller answered the questionnaire'),
  inside: levelChangeSchema,
});
export type FoundRoom = z.infer<typeof foundRoomSchema>;

export const listFoundRooms = operation({
  method: 'GET',
  path: '/backoffice/beforeAfter/rooms',
  permission: BEFORE_AFTER_PERMISSIONS.read,
  tag,
  summary: 'Rooms in which a purifier arrived on a known day, and whose air can be compared',
  description: `Of the ${MAX_ROOMS_COMPARED} rooms in which a purifier arrived last, at least two full weeks ago, those with a result, newest first.`,
  query: z.object(comparedFields),
  responses: { 200: z.object({ rooms: z.array(foundRoomSchema) }) },
});

/**
 * `purifierChosen`: its model was set; `placed`: its location was set; `assigned`: it was assigned to its customer;
 * `answers`: the caller answered the questionnaire before the use of a purifier.
 */
const DAY_SOURCES = ['purifierChosen', 'answers', 'placed', 'assigned'] as const;
export type DaySource = (typeof DAY_SOURCES)[number];

const suggestedDaySchema = z.object({ day, source: z.enum(DAY_SOURCES) });
export type SuggestedDay = z.infer<typeof suggestedDaySchema>;

export const suggestDays = operation({
  method: 'GET',
  path: '/backoffice/beforeAfter/days/:deviceId',
  permission: BEFORE_AFTER_PERMISSIONS.read,
  tag,
  summary: 'Days on which a purifier may have arrived in a room, most likely first',
  description: "From the device's timeline, and the caller's questionnaires before and after.",
  params: z.object({ deviceId: uuidParameter('deviceId') }),
  query: z.object({ timeZone: zoneText.optional() }),
  responses: { 200: z.object({ days: z.array(suggestedDaySchema) }) },
});
