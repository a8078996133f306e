import { z } from 'zod';
import { versionSchema } from '../common/entity.ts';
import { errors, SAVE_ERRORS } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { nameField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { personSchema } from '../common/person.ts';
import { isTimeZone } from '../common/time-zones.ts';
import { ruleScheduleSchema } from '../rules/rule-schedules.ts';
import { NOTIFICATION_PERMISSIONS } from './notifications.permissions.ts';

// Rotas of those who are on call: rules and their steps name a rota instead of a person.

const MAX_SHIFTS = 50;
const MAX_OVERRIDES = 100;

export const ROTA_ERRORS = errors('onCall', {
  nameRequired: 'Name is required',
  nameLong: 'Name is too long',
  nameTaken: 'A rota with such name already exists!',
  zoneUnknown: 'This is no time zone',
  weekdaysRequired: 'Choose at least one weekday',
  overrideEmpty: 'The end has to be later than the beginning',
  unknownUser: 'Could not find one of the users of the rota!',
  tooMany: 'A tenant has at most {max} rotas',
});

const userId = z.guid();
const shiftSchema = ruleScheduleSchema.extend({ userId });
/** Hours of each week in which one person is on call, in the time zone of the rota. */
export type RotaShift = z.infer<typeof shiftSchema>;

const overrideSchema = z.object({
  from: z.number().int(),
  until: z.number().int(),
  userId: userId.nullable().describe('Null: no one'),
});
/** A span, epoch ms, in which another person is on call than in other weeks. */
export type RotaOverride = z.infer<typeof overrideSchema>;

/** The form of a rota, and the body that saves it. */
export const rotaFormSchema = z
  .object({
    name: nameField(ROTA_ERRORS.nameRequired, ROTA_ERRORS.nameLong, 100),
    timeZone: z.string().max(100),
    shifts: z.array(shiftSchema).max(MAX_SHIFTS).describe('The first counts of two at once'),
    overrides: z.array(overrideSchema).max(MAX_OVERRIDES).describe('The last counts of two at once'),
  })
  .superRefine(({ timeZone, shifts, overrides }, context) => {
    if (!isTimeZone(timeZone)) context.addIssue({ ...issueOf(ROTA_ERRORS.zoneUnknown), path: ['timeZone'] });
    if (shifts.some(({ weekdays }) => weekdays.length === 0))
      context.addIssue({ ...issueOf(ROTA_ERRORS.weekdaysRequired), path: ['shifts'] });
    if (overrides.some(({ from, until }) => until <= from))
      context.addIssue({ ...issueOf(ROTA_ERRORS.overrideEmpty), path: ['overrides'] });
  });
export type RotaForm = z.infer<typeof rotaFormSchema>;

export const rotaSchema = z.object({
  id: z.string(),
  version: versionSchema,
  name: z.string(),
  timeZone: z.string(),
  shifts: z.array(shiftSchema.extend({ userId: z.string() })),
  overrides: z.array(overrideSchema.extend({ userId: z.string().nullable() })),
  people: z
    .array(personSchema)
    .describe('Those whom shifts and overrides name; without those who were deleted'),
  now: personSchema
    .nullable()
    .describe('Who is on call; null: no one, and administrators are notified instead'),
  gaps: z
    .array(z.object({ from: z.number().int(), until: z.number().int() }))
    .describe('Spans of the next seven days in which no one is on call; the first ones'),
});
export type Rota = z.infer<typeof rotaSchema>;

const path = '/backoffice/notifications/onCall';
const tag = 'onCall';
const params = z.object({ rotaId: uuidParameter('rotaId') });
const rotaErrors = [...SAVE_ERRORS, ...Object.values(ROTA_ERRORS)];

export const listRotas = operation({
  method: 'GET',
  path,
  permission: NOTIFICATION_PERMISSIONS.readReceivers,
  tag,
  summary: "Rotas of the caller's tenant by name, and who is on call",
  responses: { 200: z.object({ rotas: z.array(rotaSchema) }) },
});

export const createRota = operation({
  method: 'POST',
  path,
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: 'Create a rota',
  body: rotaFormSchema,
  responses: { 201: rotaSchema },
  errors: rotaErrors,
});

export const changeRota = operation({
  method: 'PUT',
  path: `${path}/:rotaId`,
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: 'Change a rota',
  description: 'It applies from the next notification on.',
  params,
  body: z.intersection(rotaFormSchema, z.object({ version: versionSchema.optional() })),
  responses: { 200: rotaSchema },
  errors: rotaErrors,
});

export const deleteRota = operation({
  method: 'DELETE',
  path: `${path}/:rotaId`,
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: 'Delete a rota; administrators are notified where rules name it',
  params,
  responses: { 200: z.void().describe('Done') },
});
