import { z } from 'zod';
import { errors, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { atMost, formField, issueOf, required } from '../common/form-fields.ts';
import { storable } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { personSchema } from '../common/person.ts';
import { HEALTH_FINDINGS } from '../device-health/device-health.ts';
import { TODO_PERMISSIONS } from './todos.permissions.ts';

export const MAX_TASK_LENGTH = 500;
/** Most open to-dos of one author. */
export const MAX_OPEN_TODOS = 1000;

export const TODO_ERRORS = errors('todos', {
  taskRequired: 'Task is required',
  taskTooLong: `Task must not be longer than ${MAX_TASK_LENGTH} characters`,
  repeatNeedsDay: 'What repeats needs a due date',
  assigneeUnknown: 'A to-do cannot be given to this person',
  subjectHidden: 'Who is to do it may not see what it is about',
  done: 'What is done cannot be changed',
  nextDone: 'The next one of the series has been done already',
  tooMany: `More than ${MAX_OPEN_TODOS} to-dos are open`,
  authorOnly: ['PERMISSION_DENIED', 'Only its author may do this'],
});

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';
const daySchema = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, `must be from ${FIRST_DAY} to ${LAST_DAY}`);

/** The reader's local day, which determines what is overdue. */
const todayParameter = daySchema.optional().describe("The caller's calendar day; of UTC when missing");

export const REPEAT_UNITS = ['days', 'weeks', 'months'] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];
export const MAX_REPEAT_EVERY = 366;
export const todoRepeatSchema = z.object({
  every: z.number().int().min(1).max(MAX_REPEAT_EVERY),
  unit: z.enum(REPEAT_UNITS),
});
export type TodoRepeat = z.infer<typeof todoRepeatSchema>;

const subjectSchema = z.object({
  id: z.string(),
  name: z.string().describe('At the time it was noted'),
  isReadable: z.boolean().describe('Whether it is there still, for the caller'),
});

export const todoSchema = z.object({
  id: z.string(),
  task: z.string(),
  isCompleted: z.boolean(),
  createdTime: z.number().int(),
  dueDate: z.string().nullable().describe('yyyy-MM-dd'),
  repeat: todoRepeatSchema.nullable().describe('Done, it is followed by the next one'),
  author: personSchema,
  assignee: personSchema.describe('Who is to do it'),
  completedTime: z.number().int().nullable(),
  completedBy: personSchema.nullable(),
  isOwn: z.boolean().describe('Whether the caller may change its text and delete it'),
  device: subjectSchema.extend({ label: z.string().nullable() }).nullable(),
  alarm: subjectSchema.nullable(),
  finding: z.enum(HEALTH_FINDINGS).nullable().describe('Finding of the device'),
});
export type Todo = z.infer<typeof todoSchema>;

const FIELDS = {
  task: formField(
    required(TODO_ERRORS.taskRequired),
    atMost(MAX_TASK_LENGTH, TODO_ERRORS.taskTooLong),
    ...storable('task', 2 * MAX_TASK_LENGTH),
  ),
  dueDate: daySchema.nullish(),
  repeat: todoRepeatSchema.nullish(),
  assigneeUserId: z.guid().nullish(),
};

type Days = Partial<Pick<z.output<z.ZodObject<typeof FIELDS>>, 'dueDate' | 'repeat'>>;

/** Whether it repeats without a due date. */
export const lacksDay = ({ dueDate, repeat }: Days): boolean => Boolean(repeat) && !dueDate;

/** The form of a to-do, and the common part of the body of a new one. */
export const todoFormSchema = z.object(FIELDS).superRefine((days, context) => {
  if (lacksDay(days)) context.addIssue({ ...issueOf(TODO_ERRORS.repeatNeedsDay), path: ['dueDate'] });
});
export type TodoForm = z.output<typeof todoFormSchema>;

const tag = 'todos';
const permission = TODO_PERMISSIONS.use;
const params = z.object({ todoId: uuidParameter('todoId') });
const savingErrors = [
  ...USUAL_ERRORS,
  REQUEST_ERRORS.tooLarge,
  REQUEST_ERRORS.contentFull,
  TODO_ERRORS.taskRequired,
  TODO_ERRORS.taskTooLong,
  TODO_ERRORS.repeatNeedsDay,
  TODO_ERRORS.assigneeUnknown,
  TODO_ERRORS.subjectHidden,
];

export const TODO_LISTS = ['mine', 'given'] as const;
export type TodoList = (typeof TODO_LISTS)[number];

/** Open ones by due date, those without one last; done ones by completion, newest first. */
export const listTodos = operation({
  method: 'GET',
  path: '/backoffice/todos',
  permission,
  tag,
  summary: 'To-dos of the caller, or assigned by the caller to others',
  query: optionalPageQuerySchema([], {
    list: z.enum(TODO_LISTS).optional().describe('`given`: to others; both when missing'),
    state: z.enum(['open', 'done']).optional().describe('`open` when missing'),
    deviceId: uuidParameter('deviceId').optional(),
    alarmId: uuidParameter('alarmId').optional(),
  }),
  responses: { 200: pageSchema(todoSchema) },
});

/** Most tasks listed in the summary. */
export const MAX_NAMED_TODOS = 3;

export const getTodoSummary = operation({
  method: 'GET',
  path: '/backoffice/todos/summary',
  permission,
  tag,
  summary: 'Number of open, due and overdue to-dos',
  query: z.object({ today: todayParameter }),
  responses: {
    200: z.object({
      open: z.number().int().describe('To-dos of the caller'),
      given: z.number().int().describe('To-dos that the caller gave to others'),
      due: z.number().int().describe('Today, or before: of `open`'),
      overdue: z.number().int().describe('Before today: of `open`'),
      mostOverdue: z
        .array(todoSchema.pick({ id: true, task: true }).extend({ dueDate: z.string() }))
        .describe(`The ${MAX_NAMED_TODOS} that were due first`),
    }),
  },
});

export const listTodoAssignees = operation({
  method: 'GET',
  path: '/backoffice/todos/assignees',
  permission,
  tag,
  summary: 'Other users to whom the caller may assign to-dos, by first name',
  description:
    "Customers' users assign to users of their customer, tenant administrators to all of the tenant, system administrators to administrators.",
  query: optionalPageQuerySchema([], {}),
  responses: {
    200: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        organisation: z.string().nullable().describe('Customer, or tenant; null: none'),
      }),
    ),
  },
});

export const createTodo = operation({
  method: 'POST',
  path: '/backoffice/todos',
  permission,
  tag,
  summary: 'Create a to-do, for oneself or another user',
  body: todoFormSchema.safeExtend({
    assigneeUserId: FIELDS.assigneeUserId.describe('The caller when missing'),
    deviceId: z.guid().nullish().describe('The device that it is about; known if an alarm is given'),
    finding: z.enum(HEALTH_FINDINGS).nullish().describe('Finding of the device'),
    alarmId: z.guid().nullish(),
  }),
  responses: { 200: todoSchema },
  errors: [...savingErrors, TODO_ERRORS.tooMany],
});

/**
 * Missing fields are unchanged, so a repeating to-do may use the stored day. Assignees may change the due date and the
 * repetition; text and assignee are the author's.
 */
export const changeTodo = operation({
  method: 'PUT',
  path: '/backoffice/todos/:todoId',
  permission,
  tag,
  summary: 'Change a to-do that is open',
  params,
  body: z.object({
    ...FIELDS,
    task: FIELDS.task.optional(),
    assigneeUserId: FIELDS.assigneeUserId.describe('Unchanged when missing or null'),
  }),
  responses: { 200: todoSchema },
  errors: [...savingErrors, TODO_ERRORS.done, TODO_ERRORS.authorOnly],
});

export const completeTodo = operation({
  method: 'PUT',
  path: '/backoffice/todos/:todoId/isCompleted',
  permission,
  tag,
  summary: 'Mark a to-do as done, or as open again',
  description:
    'A repeating one is followed by the next, due on its first day after this one that is not past. Opened again, it replaces that one.',
  params,
  body: z.object({ isCompleted: z.boolean(), today: todayParameter }),
  responses: { 200: todoSchema },
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.contentFull, TODO_ERRORS.nextDone, TODO_ERRORS.tooMany],
});

export const deleteTodo = operation({
  method: 'DELETE',
  path: '/backoffice/todos/:todoId',
  permission,
  tag,
  summary: 'Delete a to-do; of a series, no further one follows',
  params,
  responses: { 200: z.void().describe('Done') },
  errors: [...USUAL_ERRORS, TODO_ERRORS.authorOnly],
});
