import { z } from 'zod';
import { REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { contentOf, operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import {
  booleanParameter,
  optionalIntegerParameter,
  optionalUuidParameter,
  uuidParameter,
} from '../common/parameters.ts';
import { personSchema } from '../common/person.ts';
import { CONVERSATION_PERMISSIONS } from './conversations.permissions.ts';
import { entryChartSchema } from './entry-charts.ts';

/** Side of an author: a customer's user, a tenant administrator, or a system administrator. */
const CONVERSATION_SIDES = ['customer', 'tenant', 'system'] as const;
export type ConversationSide = (typeof CONVERSATION_SIDES)[number];

export const CONVERSATION_STATES = ['open', 'closed'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** Entries in one answer: default and maximum. */
const ENTRIES_AT_ONCE = 50;
const MAX_ENTRIES_AT_ONCE = 200;

/** Characters of an entry shown in lists. */
export const EXCERPT_LENGTH = 160;

export const conversationSchema = z.object({
  id: z.string(),
  createdTime: z.number().int().describe('Epoch milliseconds'),
  subject: z.string(),
  tenant: z.object({ id: z.string(), name: z.string() }),
  customer: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe(
      'Customer whose users write with the administrators of the tenant; null: the system administrators do',
    ),
  device: z
    .object({
      id: z.string().nullable().describe('Null once the device is deleted, or others have it'),
      name: z.string(),
      label: z.string().nullable(),
    })
    .nullable()
    .describe('Subject, with its name of that time'),
  alarm: z
    .object({ id: z.string().nullable().describe('Null once the alarm is deleted'), type: z.string() })
    .nullable(),
  closedTime: z.number().int().nullable().describe('Null: open'),
  entryCount: z.number().int(),
  unreadCount: z.number().int().describe('Entries of others that the caller has not read'),
  lastEntry: z.object({
    createdTime: z.number().int(),
    side: z.enum(CONVERSATION_SIDES),
    author: personSchema,
    isOwn: z.boolean(),
    excerpt: z.string().describe(`Up to ${EXCERPT_LENGTH} characters`),
    hasPicture: z.boolean(),
  }),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const conversationEntrySchema = z.object({
  id: z.string(),
  number: z.number().int().describe('From 1, in the order in which they were written'),
  createdTime: z.number().int(),
  side: z.enum(CONVERSATION_SIDES),
  author: personSchema,
  isOwn: z.boolean(),
  text: z.string(),
  hasPicture: z.boolean(),
  chart: entryChartSchema.nullable().describe('Period and values that the picture shows'),
});
export type ConversationEntry = z.infer<typeof conversationEntrySchema>;

const conversationPageQuerySchema = optionalPageQuerySchema([], {
  state: z.enum(CONVERSATION_STATES).optional(),
  isUnread: booleanParameter('isUnread').describe(
    'true: only those with entries that the caller has not read',
  ),
  deviceId: optionalUuidParameter('deviceId'),
  alarmId: optionalUuidParameter('alarmId'),
});
export type ConversationPageQuery = z.output<typeof conversationPageQuerySchema>;

const tag = 'conversations';
const { read } = CONVERSATION_PERMISSIONS;
const params = z.object({ conversationId: uuidParameter('conversationId') });

/** `textSearch` searches subject, device, alarm, and the name of tenant or customer. */
export const listConversations = operation({
  method: 'GET',
  path: '/backoffice/conversations',
  permission: read,
  tag,
  summary: 'Conversations of the caller, those with unread entries first, then by their latest entry',
  query: conversationPageQuerySchema,
  responses: { 200: pageSchema(conversationSchema) },
});

export const countUnreadConversations = operation({
  method: 'GET',
  path: '/backoffice/conversations/unread',
  permission: read,
  tag,
  summary: 'Number of conversations with entries unread by the caller',
  responses: { 200: z.object({ conversations: z.number().int() }) },
});

export const getConversation = operation({
  method: 'GET',
  path: '/backoffice/conversations/:conversationId',
  permission: read,
  tag,
  summary: 'One conversation',
  params,
  responses: { 200: conversationSchema },
});

const entriesQuerySchema = z.object({
  before: optionalIntegerParameter('before', 'java.lang.Integer').describe(
    'Only entries with a smaller number: what came before those that are known',
  ),
  limit: optionalIntegerParameter('limit', 'java.lang.Integer').transform((given) =>
    Math.min(Math.max(given ?? ENTRIES_AT_ONCE, 1), MAX_ENTRIES_AT_ONCE),
  ),
});
export type EntriesQuery = z.output<typeof entriesQuerySchema>;

export const listConversationEntries = operation({
  method: 'GET',
  path: '/backoffice/conversations/:conversationId/entries',
  permission: read,
  tag,
  summary: 'The newest entries of a conversation',
  description: `${ENTRIES_AT_ONCE}, or up to ${MAX_ENTRIES_AT_ONCE}.`,
  params,
  query: entriesQuerySchema,
  responses: {
    200: z.object({
      entries: z.array(conversationEntrySchema).describe('Oldest first'),
      hasEarlier: z.boolean().describe('Whether there are entries before the first of these'),
    }),
  },
});

export const getEntryPicture = operation({
  method: 'GET',
  path: '/backoffice/conversations/:conversationId/entries/:entryId/picture',
  permission: read,
  tag,
  summary: 'The picture of an entry, as PNG',
  params: params.extend({ entryId: uuidParameter('entryId') }),
  responses: { 200: contentOf('image/png') },
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.itemNotFound],
});
