import { z } from 'zod';
import { ALARM_PERMISSIONS } from '../../alarms/alarms.permissions.ts';
import { ALARM_ERRORS, SAVED_ALARM_ERRORS } from '../../alarms/alarms.ts';
import { ALARM_SEVERITIES } from '../../alarms/severities.ts';
import { entityIdSchema } from '../../common/entity.ts';
import { givenIdSchema, givenTextSchema } from '../../common/entity-save.ts';
import { REQUEST_ERRORS, SAVE_ERRORS, USUAL_ERRORS } from '../../common/errors.ts';
import { operation } from '../../common/operation.ts';
import { pageQuerySchema, pageSchema } from '../../common/page.ts';
import { uuidParameter } from '../../common/parameters.ts';
import { alarmInfoSchema, platformAlarmSchema } from './platform-alarms.ts';

// Changes of alarms and comments, in ThingsBoard's wire format.

const tag = 'alarms';
const params = z.object({ alarmId: uuidParameter('alarmId') });
const { read, change } = ALARM_PERMISSIONS;

/** Times outside the range of `Date` could not be formatted in lists, files and messages. */
const LATEST_TS = 8_640_000_000_000_000;
const ts = z.number().int().min(0).max(LATEST_TS).nullish();

/** An open alarm of the same originator and type is changed instead of raising a second one. */
export const saveAlarm = operation({
  method: 'POST',
  path: '/api/alarm',
  permission: change,
  tag,
  summary: 'Raise an alarm, or update the one with the given id',
  body: z.object({
    id: givenIdSchema('ALARM'),
    type: givenTextSchema,
    originator: givenIdSchema('DEVICE'),
    severity: z.enum(ALARM_SEVERITIES).nullish(),
    acknowledged: z.boolean().nullish(),
    cleared: z.boolean().nullish(),
    assigneeId: givenIdSchema('USER'),
    startTs: ts,
    endTs: ts,
    details: z.unknown().optional(),
  }),
  responses: { 200: platformAlarmSchema },
  errors: [
    ...SAVE_ERRORS,
    REQUEST_ERRORS.itemNotFound,
    REQUEST_ERRORS.contentFull,
    ...Object.values(SAVED_ALARM_ERRORS),
  ],
});

export const deletePlatformAlarm = operation({
  method: 'DELETE',
  path: '/api/alarm/:alarmId',
  permission: change,
  tag,
  summary: 'Delete an alarm with its timeline',
  params,
  responses: { 200: z.literal(true) },
});

const ACT_ON_ALARM = { method: 'POST', permission: change, tag, params } as const;
const responses = { 200: alarmInfoSchema };

export const acknowledgeAlarm = operation({
  ...ACT_ON_ALARM,
  path: '/api/alarm/:alarmId/ack',
  summary: 'Acknowledge an alarm',
  responses,
  errors: [...USUAL_ERRORS, ALARM_ERRORS.alreadyAcknowledged],
});

export const dismissAlarm = operation({
  ...ACT_ON_ALARM,
  path: '/api/alarm/:alarmId',
  summary: 'The same, as the specification has it; ThingsBoard knows no such call',
  responses,
  errors: [...USUAL_ERRORS, ALARM_ERRORS.alreadyAcknowledged],
});

export const clearAlarm = operation({
  ...ACT_ON_ALARM,
  path: '/api/alarm/:alarmId/clear',
  summary: 'Clear an alarm',
  responses,
  errors: [...USUAL_ERRORS, ALARM_ERRORS.alreadyCleared],
});

export const assignAlarm = operation({
  ...ACT_ON_ALARM,
  path: '/api/alarm/:alarmId/assign/:userId',
  params: params.extend({ userId: uuidParameter('userId') }),
  summary: 'Assign an alarm to a user who may read it',
  responses,
  errors: [...USUAL_ERRORS, ALARM_ERRORS.alreadyAssigned],
});

export const unassignAlarm = operation({
  ...ACT_ON_ALARM,
  method: 'DELETE',
  path: '/api/alarm/:alarmId/assign',
  summary: 'Take an alarm from its assignee',
  responses,
  errors: [...USUAL_ERRORS, ALARM_ERRORS.notAssigned],
});

/** `OTHER`: comments by people; `SYSTEM`: events of the alarm, in English, as shown by ThingsBoard's clients. */
const alarmCommentSchema = z.object({
  id: z.object({ id: z.guid() }),
  createdTime: z.number().int(),
  alarmId: entityIdSchema('ALARM'),
  userId: entityIdSchema('USER').nullable(),
  type: z.enum(['SYSTEM', 'OTHER']),
  comment: z.looseObject({ text: z.string() }),
  name: z.string().describe('A read-only copy of the comment'),
});
export type PlatformAlarmComment = z.infer<typeof alarmCommentSchema>;

export const alarmCommentInfoSchema = alarmCommentSchema.extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
});
export type AlarmCommentInfo = z.infer<typeof alarmCommentInfoSchema>;

export const listAlarmComments = operation({
  method: 'GET',
  path: '/api/alarm/:alarmId/comment',
  permission: read,
  tag,
  summary: 'The timeline of an alarm: comments and events. Newest first unless sorted',
  params,
  query: pageQuerySchema(['createdTime'], {}),
  responses: { 200: pageSchema(alarmCommentInfoSchema) },
});

/** Only its author may change a comment. */
export const saveAlarmComment = operation({
  method: 'POST',
  path: '/api/alarm/:alarmId/comment',
  permission: change,
  tag,
  summary: 'Comment on an alarm, or update the comment with the given id',
  params,
  body: z.object({
    id: z.object({ id: z.guid() }).nullish(),
    comment: z.looseObject({ text: givenTextSchema }).nullish(),
  }),
  responses: { 200: alarmCommentSchema },
  errors: [
    ...SAVE_ERRORS,
    REQUEST_ERRORS.itemNotFound,
    REQUEST_ERRORS.contentFull,
    ...Object.values(SAVED_ALARM_ERRORS),
  ],
});

/** Allowed to its author and to tenant administrators. The time line records that there was a comment. */
export const deleteAlarmComment = operation({
  method: 'DELETE',
  path: '/api/alarm/:alarmId/comment/:commentId',
  permission: change,
  tag,
  summary: 'Delete a comment',
  params: params.extend({ commentId: uuidParameter('commentId') }),
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, SAVED_ALARM_ERRORS.systemComment],
});
