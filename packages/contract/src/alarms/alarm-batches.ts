import { z } from 'zod';
import { REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { storable } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { ALARM_PERMISSIONS } from './alarms.permissions.ts';
import { ALARM_ERRORS, alarmFilterSchema, assignableSchema, MAX_ALARM_COMMENT_LENGTH } from './alarms.ts';
import { RAISE_AGAIN } from './raise-again.ts';

// Actions on many alarms at once.

/** The bulk actions on alarms. */
export const ALARM_ACTS = ['acknowledge', 'clear', 'assign', 'unassign', 'snooze', 'unsnooze'] as const;
export type AlarmAct = (typeof ALARM_ACTS)[number];

export const MAX_SNOOZE_REASON_LENGTH = 200;
const CREATED_WITHIN = { startTime: z.number().int().optional(), endTime: z.number().int().optional() };

/** Most `alarmIds` of a bulk action; `filter` has no such limit. */
export const MAX_ALARMS_IN_ACT = 1000;

const tag = 'alarms';
const errorsOfAct = [...USUAL_ERRORS, ...Object.values(ALARM_ERRORS), REQUEST_ERRORS.itemNotFound];

/** Alarms that are in that state already are skipped. */
export const changeAlarms = operation({
  method: 'POST',
  path: '/backoffice/alarms/act',
  permission: ALARM_PERMISSIONS.change,
  tag,
  summary:
    'Acknowledge, clear, assign or snooze many alarms at once: the given ones, or all that match a filter',
  body: z
    .object({
      act: z.enum(ALARM_ACTS),
      alarmIds: z.array(z.guid()).max(MAX_ALARMS_IN_ACT).optional(),
      filter: alarmFilterSchema.extend(CREATED_WITHIN).optional().describe('In place of alarmIds'),
      assigneeId: z.guid().optional().describe('The assignee, for `assign`'),
      snooze: z
        .object({
          until: z.number().int().describe('When people are notified again if it goes on, epoch ms'),
          reason: z
            .string()
            .trim()
            .max(MAX_SNOOZE_REASON_LENGTH)
            .refine((text) => storable('reason', MAX_SNOOZE_REASON_LENGTH).every(({ is }) => is(text)))
            .optional(),
        })
        .optional()
        .describe('For `snooze`'),
      raiseAgain: z
        .enum(RAISE_AGAIN)
        .default('afterDuration')
        .describe('For `clear`: when alarms are raised again whose condition goes on'),
      /** Added to the time line of each; with `alarmIds` only, as a filter may find any number. */
      comment: z.string().trim().max(MAX_ALARM_COMMENT_LENGTH).optional(),
    })
    .refine(({ alarmIds, filter }) => !alarmIds !== !filter, 'Either alarmIds or filter is needed')
    .refine(({ filter, comment }) => !filter || !comment, 'Only alarmIds can have a comment')
    .refine(({ act, assigneeId }) => (act === 'assign') === !!assigneeId, 'Only assign has an assigneeId')
    .refine(({ act, snooze }) => (act === 'snooze') === !!snooze, 'Only snooze has a time'),
  responses: { 200: z.object({ changed: z.number().int() }) },
  errors: [...errorsOfAct, REQUEST_ERRORS.contentFull],
});

export const findAssignees = operation({
  method: 'POST',
  path: '/backoffice/alarms/assignees',
  permission: ALARM_PERMISSIONS.change,
  changes: false,
  tag,
  summary: 'Possible assignees of each of these alarms',
  description:
    'Administrators of the tenant, and the users of a customer where all of them are of its devices.',
  body: z.object({ alarmIds: z.array(z.guid()).max(MAX_ALARMS_IN_ACT) }),
  responses: { 200: assignableSchema },
});
