import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { optionalIntegerParameter, requiredTextParameter, uuidsParameter } from '../common/parameters.ts';
import { reportDeviceSchema, zoneText } from '../history/history.ts';
import { countedFields, countedHoursParameter } from '../places/counted-hours.ts';
import { BAND_NAMES, JUDGED_METRICS } from '../worst-air/verdict.ts';
import { indexChoiceSchema, limitsNameSchema } from '../yardsticks/yardstick.ts';
import { CALENDAR_PERMISSIONS } from './calendar.permissions.ts';

/**
 * The quantity by which days are coloured. `air`: the verdict on all that was measured; `iaq`: the device's own index,
 * else that of the
 * day's mean particles.
 */
export const CALENDAR_KEYS = ['air', 'pm25', 'pm10', 'iaq', 'co2', 'tvoc'] as const;
export type CalendarKey = (typeof CALENDAR_KEYS)[number];

export const MAX_CALENDAR_ROOMS = 12;
/** Readings start in the year 2000 at the earliest. */
export const FIRST_CALENDAR_YEAR = 2000;
const LAST_CALENDAR_YEAR = 2999;

const day = z.iso.date().describe('yyyy-MM-dd, of the calendar of the place');
const metric = z
  .enum(JUDGED_METRICS)
  .nullable()
  .describe('Quantity of the value: for `air`, the one that decides the verdict; null without a value');
const band = z
  .enum(BAND_NAMES)
  .nullable()
  .describe('Band of the value; null without a value, or where neither index nor limits cover it');

const calendarDaySchema = z.object({
  day,
  value: z
    .number()
    .nullable()
    .describe(
      'Mean of the means of its hours; null: less than three quarters of them, or the day is not over',
    ),
  metric,
  band,
  isWithinLimit: z
    .boolean()
    .nullable()
    .describe('Whether the value is within the limit for a day; null without a value or a limit'),
  hours: z.number().describe('Measured hours; not whole if the clocks are half an hour off those of UTC'),
  hoursOfDay: z.number().describe('Hours that can count: 24, 23 or 25 where clocks change; or those open'),
});
export type CalendarDay = z.infer<typeof calendarDaySchema>;

const yearLimitSchema = z.object({
  day: z.number().describe('Highest mean of a day that is within it, in the unit of the quantity'),
  year: z.number().nullable().describe('The same of a calendar year; null: the limits have none'),
  days: z.number().int().describe('Days within it'),
});

const roomCalendarSchema = z.object({
  device: reportDeviceSchema,
  timeZone: z.string().describe('IANA name: of the place, else the one asked for, else UTC'),
  index: indexChoiceSchema.describe('The index by which the room is judged'),
  ...countedFields,
  measuredSince: day
    .nullable()
    .describe('First day with a reading that the caller may read; null: there is none'),
  days: z.array(calendarDaySchema).describe('Days with a reading, ascending'),
  waitingDays: z
    .array(day)
    .describe(
      'Days whose readings came lately and are still to be added up: they are not among the days, and soon will be',
    ),
  closedDays: z.array(day).describe('Days on which the place is closed; none where all hours count'),
  measuredDays: z.number().int().describe('Number of days with a value'),
  mean: z
    .number()
    .nullable()
    .describe(
      'Mean of the values of the days; null without any, for `air`, whose values are of several metrics, and for levels of an index without numbers',
    ),
  limits: limitsNameSchema.describe('The limits of the room; `own`: own numbers'),
  limit: yearLimitSchema
    .nullable()
    .describe(
      'Null: the limits have none for the quantity, or only open hours count: they are those of whole days',
    ),
});
export type RoomCalendar = z.infer<typeof roomCalendarSchema>;

const calendarSchema = z.object({
  rooms: z.array(roomCalendarSchema).describe('In the order of the ids asked for'),
});
export type Calendar = z.infer<typeof calendarSchema>;

const calendarHourSchema = z.object({
  ts: z.number().int().describe('When it begins'),
  hour: z
    .number()
    .int()
    .min(0)
    .max(23)
    .describe('Hour that the clocks show: one of them twice, or never, on days when they change'),
  isOpen: z.boolean().describe('Whether the place is open at least for a part of it'),
  value: z
    .number()
    .nullable()
    .describe('Mean of its readings; null without any, and while it is closed if only open hours count'),
  metric,
  band,
});
export type CalendarHour = z.infer<typeof calendarHourSchema>;

const roomHoursSchema = z.object({
  device: reportDeviceSchema,
  timeZone: z.string(),
  index: indexChoiceSchema.describe('The index by which the room is judged'),
  ...countedFields,
  hours: z.array(calendarHourSchema).describe('All hours of the day, ascending'),
});
export type RoomHours = z.infer<typeof roomHoursSchema>;

const tag = 'calendar';
const rooms = {
  deviceIds: uuidsParameter('deviceIds', MAX_CALENDAR_ROOMS),
  key: requiredTextParameter('key').pipe(z.enum(CALENDAR_KEYS)),
  timeZone: zoneText.optional(),
  hours: countedHoursParameter,
};

export const getCalendar = operation({
  method: 'GET',
  path: '/backoffice/calendar',
  permission: CALENDAR_PERMISSIONS.read,
  tag,
  summary: 'The days of a year in rooms, and how many of them were within limits',
  description:
    "A local day counts with three quarters of its hours. Limits are those of each room's yardstick, for averages of 24 hours; an average at the limit is within it.",
  query: z.object({
    ...rooms,
    year: optionalIntegerParameter('year', 'java.lang.Integer').pipe(
      z
        .number({ error: "Parameter 'year' can't be empty!" })
        .min(FIRST_CALENDAR_YEAR)
        .max(LAST_CALENDAR_YEAR),
    ),
  }),
  responses: { 200: calendarSchema },
});

export const getCalendarHours = operation({
  method: 'GET',
  path: '/backoffice/calendar/hours',
  permission: CALENDAR_PERMISSIONS.read,
  tag,
  summary: 'The hours of a day in rooms',
  query: z.object({ ...rooms, day: requiredTextParameter('day').pipe(day) }),
  responses: { 200: z.object({ rooms: z.array(roomHoursSchema) }) },
});
