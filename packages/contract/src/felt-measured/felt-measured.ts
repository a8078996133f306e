import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { requiredTextParameter } from '../common/parameters.ts';
import { COUNTED_HOURS, countedHoursParameter } from '../places/counted-hours.ts';
import { placeFilter } from '../places/place-filter.ts';
import { QUESTIONNAIRES } from '../questionnaires/questionnaires.ts';
import { indexChoiceSchema } from '../yardsticks/yardstick.ts';
import { FELT_MEASURED_PERMISSIONS } from './felt-measured.permissions.ts';

/** The compared questionnaires: not Customer Feedback, which is about the service and not the air. */
export const FELT_QUESTIONNAIRES = [QUESTIONNAIRES.beforePurifier, QUESTIONNAIRES.afterPurifier] as const;
export type FeltQuestionnaire = (typeof FELT_QUESTIONNAIRES)[number];
/** The answers that the page shows first, and reports contain: how rooms feel now that they have a purifier. */
export const FELT_TODAY = QUESTIONNAIRES.afterPurifier;

/** A building: as far as answers counted together are about rooms of one. */
export const FELT_GROUPINGS = ['room', 'building', 'customer', 'placeType'] as const;
export type FeltGrouping = (typeof FELT_GROUPINGS)[number];

/** Metrics that rate the air; `iaq`: the index. */
export const FELT_KEYS = ['iaq', 'co2', 'pm25', 'tvoc'] as const;
export type FeltKey = (typeof FELT_KEYS)[number];

/**
 * `worse`: feels bad and measures good. `better`: feels good and measures bad. `alike`: both good, or both bad.
 * `between`: one of the two is neither. `unmeasured`: too few hours were measured. `unread`: no room's air was read.
 */
const FELT_JUDGEMENTS = ['worse', 'better', 'alike', 'between', 'unmeasured', 'unread'] as const;

/** Most rooms whose air is read in one call: those with the latest answers. */
export const MAX_FELT_ROOMS = 200;

/** Smallest number of people whose answers are counted together. */
export const LEAST_PEOPLE = 5;

const feltGroupSchema = z.object({
  id: z
    .string()
    .describe('Id of the device, the building or the customer, or the location type; None: none, or several'),
  name: z
    .string()
    .nullable()
    .describe(
      'Label or name of the device, name of the building, title of the customer; null: a location type',
    ),
  customerTitle: z.string().nullable().describe('Title of the customer, for a room or a building'),
  people: z.number().int().describe('Who answered'),
  score: z.number().int().describe('Mean, 0 to 100, in steps of 5; never 0 or 100'),
  bandHours: z
    .array(z.number())
    .length(6)
    .nullable()
    .describe('Hours in each band, best first, of the fortnight before an answer; null: nothing measured'),
  judgement: z
    .enum(FELT_JUDGEMENTS)
    .describe(
      'worse: feels bad and measures good; better: feels good and measures bad; alike: both good or both bad; between: one is neither; unmeasured: too few hours; unread: the air of none of its rooms was looked at',
    ),
});
export type FeltGroup = z.infer<typeof feltGroupSchema>;

const feltMeasuredSchema = z.object({
  groups: z.array(feltGroupSchema).describe('Groups, those that feel worse than they measure first'),
  people: z.number().int().describe('Who answered in all, in groups that may be shown'),
  hidden: z
    .number()
    .int()
    .describe('Rooms, buildings, customers or kinds of place without a group: too few people answered'),
  unreadRooms: z
    .number()
    .int()
    .describe(`Rooms of groups whose air was not looked at, beyond the first ${MAX_FELT_ROOMS}`),
  correlation: z
    .object({ coefficient: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe("Spearman's, of score and good hours, with its 95 % interval; null: too few groups to tell"),
  counted: z
    .enum(COUNTED_HOURS)
    .describe('Hours whose readings are compared; `open` where one room says them'),
  hasOpeningHours: z.boolean().describe('Whether opening hours are said for any of the rooms'),
  indices: z.array(indexChoiceSchema).describe('The indices by which the rooms of groups are judged'),
  closedTime: z
    .number()
    .int()
    .describe('Answers before it are counted, epoch ms: the beginning of this week'),
});
export type FeltMeasured = z.infer<typeof feltMeasuredSchema>;

export const compareFeltMeasured = operation({
  method: 'GET',
  path: '/backoffice/feltMeasured',
  permission: FELT_MEASURED_PERMISSIONS.read,
  tag: 'felt against measured',
  summary: 'Comfort scores of the last twelve months beside the air of the fortnight before each answer',
  description:
    'Answers are counted once a week, in batches of at least five people, which never change. Comments are left out.',
  query: z.object({
    questionnaire: requiredTextParameter('questionnaire').pipe(
      z.enum(['2', '3']).transform((id): FeltQuestionnaire => (id === '2' ? 2 : 3)),
    ),
    groupBy: requiredTextParameter('groupBy').pipe(z.enum(FELT_GROUPINGS)),
    key: requiredTextParameter('key').pipe(z.enum(FELT_KEYS)),
    hours: countedHoursParameter,
    placeId: placeFilter.placeId.describe(
      'Only answers counted together of which all are about rooms in this building, floor or room',
    ),
  }),
  responses: { 200: feltMeasuredSchema },
});
