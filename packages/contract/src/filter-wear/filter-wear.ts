import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { optionalIntegerParameter, uuidParameter } from '../common/parameters.ts';
import { personSchema } from '../common/person.ts';
import { placeFilter } from '../places/place-filter.ts';
import { purifierFilterSchema } from '../purifiers/purifier-filter.ts';
import { FILTER_WEAR_PERMISSIONS } from './filter-wear.permissions.ts';

export const FILTER_WEAR_ERRORS = errors('filterWear', {
  dayInFuture: 'The filter cannot have been changed in the future',
  dayBeforeLast: 'The filter was changed after that day',
  changeNotUndone: 'Only the newest change can be undone, by those who had the device then',
});

const FIRST_DAY = '2000-01-01';
const day = z.string().describe('yyyy-MM-dd, by the clocks at the device');
const share = z.number().nullable().describe('Part that is used up, 1 or more: due; null: no estimate');

const filterModeSchema = z.object({
  mode: z.number().int(),
  name: z
    .string()
    .describe("Usual names such as 'off', 'auto' and 'quiet' are shown in the reader's language"),
  isOff: z.boolean().describe('The fan stands still: the filter does not age'),
  hours: z.number(),
  massMg: z.number().nullable().describe('Null: not known'),
});

const deviceFilterSchema = z.object({
  model: z
    .object({ name: z.string(), filter: purifierFilterSchema })
    .nullable()
    .describe('Null: the device is of no model, or of one without a fan'),
  mayChange: z.boolean().describe('Whether the caller may record a filter change'),
  today: day,
  since: day.nullable().describe('The first day that counts; null: nothing is known yet'),
  until: day.nullable().describe('The last day that counts; null: nothing is known yet'),
  isCounting: z.boolean().describe('Readings have arrived that the numbers do not contain yet'),
  change: z
    .object({
      id: z.string(),
      day,
      notedTime: z.number().int().describe('Epoch milliseconds'),
      by: personSchema.nullable().describe('Null: no user whom the caller knows'),
      mayUndo: z.boolean(),
    })
    .nullable()
    .describe('The newest one; null: none is known'),
  elapsedHours: z.number().describe('From the first day that counts to the last'),
  countedHours: z.number().describe('Hours of these in which the device reported its mode as a number'),
  particleHours: z.number().describe('Hours with the fan running in which PM2.5 was measured'),
  runningHours: z.number(),
  massMg: z.number().nullable().describe('Particles caught; null: not known'),
  modes: z.array(filterModeSchema).describe('The most used first'),
  shares: z.object({ hours: share, mass: share }),
  share,
  limit: z.enum(['hours', 'mass']).nullable().describe('The larger share'),
  dueDay: day.nullable().describe('At the pace of the last 30 days; null: not foreseeable'),
});
export type DeviceFilter = z.infer<typeof deviceFilterSchema>;

const dueFilterSchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceLabel: z.string().nullable(),
  customerTitle: customerTitleSchema,
  placeNames: z
    .array(z.string())
    .describe(
      'Names of its room and of floor and building around it, the innermost first; empty: it is in none',
    ),
  modelName: z.string(),
  share: z.number(),
  dueDay: day,
  today: day,
  isCounting: z.boolean().describe('Readings have arrived that the share does not contain yet'),
});
export type DueFilter = z.infer<typeof dueFilterSchema>;

const tag = 'filter wear';
const path = '/backoffice/devices/:deviceId/filter';
const { read, change } = FILTER_WEAR_PERMISSIONS;
const params = z.object({ deviceId: uuidParameter('deviceId') });
const responses = { 200: deviceFilterSchema };

export const getDeviceFilter = operation({
  method: 'GET',
  path,
  permission: read,
  tag,
  summary: "Wear of a purifier's filter, and its due date",
  description:
    'Hours with the fan running and particles caught since the filter was changed, from hours in which the device reported its mode. A filter stays in its device when the owner changes.',
  params,
  responses,
});

export const noteFilterChange = operation({
  method: 'POST',
  path: `${path}/changes`,
  permission: change,
  tag,
  summary: 'Record that the filter was changed, today or in the past',
  params,
  body: z.object({
    day: z.iso
      .date()
      .refine((given) => given >= FIRST_DAY, `must be from ${FIRST_DAY}`)
      .optional()
      .describe('yyyy-MM-dd, by the clocks at the device; today when missing'),
  }),
  responses,
  errors: [...USUAL_ERRORS, ...Object.values(FILTER_WEAR_ERRORS)],
});

export const undoFilterChange = operation({
  method: 'DELETE',
  path: `${path}/changes/:changeId`,
  permission: change,
  tag,
  summary: 'Undo a filter change',
  params: params.extend({ changeId: uuidParameter('changeId') }),
  responses,
  errors: [...USUAL_ERRORS, FILTER_WEAR_ERRORS.changeNotUndone],
});

export const DUE_WITHIN_DAYS = 30;
const withinDays = optionalIntegerParameter('withinDays', 'java.lang.Integer').pipe(
  z.number().min(0).max(366).default(DUE_WITHIN_DAYS),
);

export const listDueFilters = operation({
  method: 'GET',
  path: '/backoffice/filters',
  permission: read,
  tag,
  summary: 'Filters in scope that are due now or within some days; the earliest first',
  query: optionalPageQuerySchema([], { withinDays, ...placeFilter }),
  responses: { 200: pageSchema(dueFilterSchema) },
});

export const countDueFilters = operation({
  method: 'GET',
  path: '/backoffice/filters/counts',
  permission: read,
  tag,
  summary: 'Number of filters to order for each model: those due now or within some days',
  query: z.object({ withinDays, ...placeFilter }),
  responses: {
    200: z.object({
      models: z.array(
        z.object({ modelName: z.string(), filters: z.number().int(), due: z.number().int().describe('Now') }),
      ),
    }),
  },
});
