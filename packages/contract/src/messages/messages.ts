import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { booleanParameter, uuidParameter } from '../common/parameters.ts';
import { declaredNames, declaredShape } from '../features.ts';
import { MESSAGE_PERMISSIONS } from './messages.permissions.ts';

/** Kinds of messages by the product that only name devices below their title. */
export const DEVICE_MESSAGE_KINDS = declaredNames('deviceMessageKinds');
/** Kinds of messages written by the product. */
export const PRODUCT_MESSAGE_KINDS = [...declaredNames('messageKinds'), ...DEVICE_MESSAGE_KINDS] as const;
export type ProductMessageKind = (typeof PRODUCT_MESSAGE_KINDS)[number];
export const MESSAGE_KINDS = ['written', ...PRODUCT_MESSAGE_KINDS] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

const SUBJECTS = declaredShape('messageSubjects');
/** Fields with the subject of a message, besides its device. */
export const MESSAGE_SUBJECT_FIELDS = Object.keys(SUBJECTS) as readonly (keyof typeof SUBJECTS)[];

export const MESSAGE_IMPORTANCES = ['info', 'important'] as const;
export type MessageImportance = (typeof MESSAGE_IMPORTANCES)[number];

/** Content of a message of the product, which the console renders as a sentence. */
export const messageParamsSchema = z.object({
  name: z
    .string()
    .nullable()
    .describe('The name of its subject at that time: a recipient, one of the devices, a person or a rule'),
  count: z.number().int().describe('Number of devices, or of reset links'),
  failed: z.number().int().describe('Number of refused ones, of an import'),
});
export type MessageParams = z.infer<typeof messageParamsSchema>;

/** A message as seen by a recipient. Times are epoch ms. */
export const messageSchema = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  title: z.string().nullable().describe('Plain text; null: the product wrote it'),
  text: z.string().nullable().describe('Plain text; null: the product wrote it'),
  params: messageParamsSchema.nullable().describe('Null: people wrote it'),
  importance: z.enum(MESSAGE_IMPORTANCES),
  sender: z
    .object({
      name: z.string().nullable().describe('Null: the user was deleted'),
      organisation: z.string().nullable().describe('The tenant; null: the operator of this server'),
    })
    .nullable()
    .describe('Null: the product'),
  fromTime: z.number().int(),
  untilTime: z.number().int().nullable().describe('Null: without end'),
  readTime: z.number().int().nullable().describe('Null: unread'),
  deviceId: z.string().nullable().describe('The device, if the message is about one'),
  ...SUBJECTS,
});
export type Message = z.infer<typeof messageSchema>;

const messagePageQuerySchema = optionalPageQuerySchema(['fromTime'], {
  unread: booleanParameter('unread').describe('Only those that were not read, or were'),
  importance: z.enum(MESSAGE_IMPORTANCES).optional(),
  kind: z.enum(MESSAGE_KINDS).optional(),
});
export type MessagePageQuery = z.output<typeof messagePageQuerySchema>;

const tag = 'messages';
const { read, mark } = MESSAGE_PERMISSIONS;
const params = z.object({ messageId: uuidParameter('messageId') });

/** `textSearch` searches title and text, and the content of messages of the product. */
export const listMessages = operation({
  method: 'GET',
  path: '/backoffice/messages',
  permission: read,
  tag,
  summary: 'Valid messages to the caller, newest first',
  query: messagePageQuerySchema,
  responses: { 200: pageSchema(messageSchema) },
});

export const countUnreadMessages = operation({
  method: 'GET',
  path: '/backoffice/messages/unread',
  permission: read,
  tag,
  summary: 'Number of unread messages of the caller',
  responses: { 200: z.object({ unread: z.number().int() }) },
});

export const getMessage = operation({
  method: 'GET',
  path: '/backoffice/messages/:messageId',
  permission: read,
  tag,
  summary: 'A message to the caller',
  params,
  responses: { 200: messageSchema },
});

/** Most messages marked in one request. */
export const MAX_MARKED_MESSAGES = 1000;

export const markMessagesRead = operation({
  method: 'POST',
  path: '/backoffice/messages/read',
  permission: mark,
  tag,
  summary: 'Mark messages as read: the given ones, or all. Unknown ids are ignored',
  body: z.object({ messageIds: z.array(z.guid()).max(MAX_MARKED_MESSAGES).optional() }),
  responses: { 200: z.object({ marked: z.number().int() }) },
});
