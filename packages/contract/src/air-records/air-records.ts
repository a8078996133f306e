import { z } from 'zod';
import { documentSectionSchema } from '../common/document-sections.ts';
import { errors, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { LANGUAGES } from '../common/languages.ts';
import { contentOf, operation } from '../common/operation.ts';
import { optionalUuidParameter } from '../common/parameters.ts';
import { zoneText } from '../history/history.ts';
import type { LIMIT_SET_IDS } from '../yardsticks/yardstick.ts';
import { AIR_RECORD_PERMISSIONS } from './air-records.permissions.ts';

/** Sets of limits of a record. `chosen`: those that are chosen for the place, also own numbers. */
export const RECORD_SETS = [
  'wellV2',
  'resetAir',
  'japanBuildings',
  'naaqs2009',
  'who2021',
  'eu2030',
  'us',
  'japanEnvironment',
  'chosen',
] as const satisfies readonly ((typeof LIMIT_SET_IDS)[number] | 'wellV2' | 'resetAir' | 'chosen')[];
export type RecordSetChoice = (typeof RECORD_SETS)[number];

/** Longest period of a record, in days: a leap year. */
export const MAX_RECORD_DAYS = 366;
/** Most rooms of a record. */
export const MAX_RECORD_ROOMS = 500;
/** Most rooms times days of a record in means of half hours; beyond, means of hours are used. */
export const MAX_HALF_HOUR_ROOM_DAYS = 6_000;

/**
 * `pdf`: the document, with its rows attached as far as they fit; `xlsx`: a workbook; `rows`: what every figure is computed
 * from, as lines of JSON.
 */
export const RECORD_FORMS = ['pdf', 'xlsx', 'rows'] as const;
export type RecordForm = (typeof RECORD_FORMS)[number];

export const AIR_RECORD_ERRORS = errors('airRecords', {
  periodInvalid: `A record is of days in order, ${MAX_RECORD_DAYS} at most, that have begun!`,
  tooManyRooms: `A record has at most {max} rooms. Please choose a building or a floor.`,
  noRooms: 'There were no rooms with devices in this period!',
  tooLargeToShow: 'This record is too large to be shown. Please download it.',
  tooLong: 'Means of half hours of so many rooms and days are too much. Please choose fewer.',
});

const tag = 'air records';
const { read } = AIR_RECORD_PERMISSIONS;

const day = z.iso.date();
const query = z.object({
  placeId: optionalUuidParameter('placeId').describe('A room, a floor or a building'),
  customerId: optionalUuidParameter('customerId').describe('All rooms of a customer'),
  deviceId: optionalUuidParameter('deviceId').describe(
    'A single device; without place, customer and device: all rooms of the caller',
  ),
  fromDay: day.describe('First day, by the calendar of the rooms'),
  toDay: day.describe('Last day'),
  set: z.enum(RECORD_SETS),
  language: z.enum(LANGUAGES).default('en'),
  timeZone: zoneText.optional(),
});
export type AirRecordQuery = z.output<typeof query>;

/** Days of a room in a picture: the mean of each, whether it is beyond the limit, and its label or ''. */
const pictureSchema = z.object({
  title: z.string(),
  unit: z.string(),
  limit: z.number().nullable().describe('Upper end, in the same unit'),
  columns: z.array(
    z.object({
      label: z.string(),
      value: z.number().nullable(),
      isBeyond: z.boolean(),
    }),
  ),
});
export type RecordPicture = z.infer<typeof pictureSchema>;

export const airRecordSchema = z.object({
  language: z.enum(LANGUAGES),
  title: z.string(),
  name: z.string().describe('The place that it is about'),
  subtitle: z.string().describe('Its days'),
  isNot: z.array(z.string()).describe('Limits of its use: it is no certificate'),
  facts: z.array(z.tuple([z.string(), z.string()])),
  sections: z.array(
    documentSectionSchema.extend({
      level: z.union([z.literal(2), z.literal(3)]),
      pictures: z.array(pictureSchema),
    }),
  ),
  notes: z.array(z.string()).describe('How its figures are computed'),
  sha256: z.string().describe('SHA-256 of its rows, in hex'),
  hasRows: z.boolean().describe('Whether a PDF of it carries its rows; else they are a file of their own'),
});
export type AirRecord = z.infer<typeof airRecordSchema>;

const RECORD_REFUSALS = [
  ...USUAL_ERRORS,
  REQUEST_ERRORS.tooManyRequests,
  ...Object.values(AIR_RECORD_ERRORS),
] as const;

export const readAirRecord = operation({
  method: 'GET',
  path: '/backoffice/airRecords',
  permission: read,
  tag,
  summary: 'The record of rooms for a period: how much of the occupied time was within limits',
  query,
  responses: { 200: airRecordSchema },
  errors: RECORD_REFUSALS,
});

export const downloadAirRecord = operation({
  method: 'GET',
  path: '/backoffice/airRecords/file',
  permission: read,
  tag,
  summary: 'The same record as a file',
  query: query.extend({ form: z.enum(RECORD_FORMS).default('pdf') }),
  responses: {
    200: contentOf(
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/jsonl',
    ),
  },
  errors: RECORD_REFUSALS,
});
