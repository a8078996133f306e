import { z } from 'zod';
import { optionalPageQuerySchema, pageSchema } from './common/page.ts';
import { booleanParameter, uuidParameter } from './common/parameters.ts';
import { errors, SAVE_ERRORS } from './errors.ts';
import { atMost, formField, issueOf, required } from './form-fields.ts';
import { storable } from './form-text.ts';
import { MESSAGE_PERMISSIONS } from './messages.permissions.ts';
import { operation } from './operation.ts';

export const MESSAGE_ERRORS = errors('messages', {
  titleRequired: 'Title is required',
  titleTooLong: 'The title has 120 characters at most',
  textRequired: 'Text is required',
  textTooLong: 'The text has 4,000 characters at most',
  periodInvalid: 'The end has to be after the beginning, and not in the past',
  audienceRequired: 'Please choose who is to receive it',
  audienceUnknown: 'One of those who are to receive it does not exist',
});

/** What the product writes by itself to those whom it concerns. */
export const PRODUCT_MESSAGE_KINDS = [
  'shipmentMade',
  'shipmentSent',
  'shipmentReceived',
  'shipmentOverdue',
  /** Devices were given to one's customer or tenant. */
  'deviceHandedOver',
  /** Someone else imported devices, or one's own import ended unseen. */
  'importEnded',
  /** Notifications of a rule's alarms were given up; once a day and rule. */
  'deliveriesFailed',
  'filterSoon',
  'filterDue',
] as const;
export type ProductMessageKind = (typeof PRODUCT_MESSAGE_KINDS)[number];
export const MESSAGE_KINDS = ['written', ...PRODUCT_MESSAGE_KINDS] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_IMPORTANCES = ['info', 'important'] as const;
export type MessageImportance = (typeof MESSAGE_IMPORTANCES)[number];

/** What a message of the product is about; the reader's console makes a sentence of it. */
export const messageParamsSchema = z.object({
  name: z
    .string()
    .nullable()
    .describe('As it was called then: the consignee, one of the devices, who imported, or the rule'),
  count: z.number().int().describe('Of devices: in the shipment, missing, handed over, made or changed'),
  failed: z.number().int().describe('Rows of an import that were refused'),
});
export type MessageParams = z.infer<typeof messageParamsSchema>;

/** A message as one of those who received it reads it. Times are epoch ms. */
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
  deviceId: z.string().nullable().describe('Where it is about one device'),
  shipmentId: z.string().nullable(),
});
export type Message = z.infer<typeof messageSchema>;

/** Chosen at one time, at most. */
export const MAX_CHOSEN_RECIPIENTS = 1000;
const chosenIds = z
  .array(z.guid().transform((id) => id.toLowerCase()))
  .max(MAX_CHOSEN_RECIPIENTS)
  .superRefine((ids, context) => {
    if (ids.length === 0) context.addIssue(issueOf(MESSAGE_ERRORS.audienceRequired));
  });

/** Who receives a message, as it was chosen. Those who join later receive it as well, as long as it lasts. */
export const audienceSchema = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('all') })
    .describe('Of a system administrator: all tenants; else: all customers'),
  z.object({ kind: z.literal('tenants'), tenantIds: chosenIds }),
  z.object({ kind: z.literal('customers'), customerIds: chosenIds }),
  z
    .object({
      kind: z.literal('place'),
      place: formField(required(MESSAGE_ERRORS.audienceRequired)).describe('A kind of place'),
    })
    .describe('Customers with a device there'),
]);
export type Audience = z.output<typeof audienceSchema>;

/** The form of a message. */
export const messageFormSchema = z
  .object({
    title: formField(
      required(MESSAGE_ERRORS.titleRequired),
      atMost(120, MESSAGE_ERRORS.titleTooLong),
      ...storable('title'),
    ),
    text: formField(
      required(MESSAGE_ERRORS.textRequired),
      atMost(4000, MESSAGE_ERRORS.textTooLong),
      ...storable('text', 8000),
    ),
    importance: z.enum(MESSAGE_IMPORTANCES),
    fromTime: z.number().int().min(0).nullable().describe('Null: at once'),
    untilTime: z.number().int().min(0).nullable().describe('Null: without end'),
    audience: audienceSchema,
  })
  .superRefine(({ fromTime, untilTime }, context) => {
    if (untilTime === null || untilTime > (fromTime ?? 0)) return;
    context.addIssue({ ...issueOf(MESSAGE_ERRORS.periodInvalid), path: ['untilTime'] });
  });
export type MessageForm = z.output<typeof messageFormSchema>;

/** A message as those see it who sent it. */
export const sentMessageSchema = messageSchema
  .pick({ id: true, importance: true, fromTime: true, untilTime: true })
  .extend({
    createdTime: z.number().int(),
    title: z.string(),
    text: z.string(),
    author: z.string().nullable().describe('Null: the user was deleted'),
    withdrawnTime: z.number().int().nullable(),
    audience: z.object({
      kind: z.enum(['all', 'tenants', 'customers', 'place']),
      names: z.array(z.string()).describe('Titles of some of those who were chosen, or the kind of place'),
      count: z.number().int().describe('How many tenants or customers were chosen'),
    }),
    recipientCount: z.number().int().describe('Users who have it'),
    readCount: z.number().int(),
  });
export type SentMessage = z.infer<typeof sentMessageSchema>;

export const messageRecipientSchema = z.object({
  userId: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  organisation: z.string().nullable().describe('Their customer, or their tenant'),
  readTime: z.number().int().nullable(),
});
export type MessageRecipient = z.infer<typeof messageRecipientSchema>;

const messagePageQuerySchema = optionalPageQuerySchema(['fromTime'], {
  unread: booleanParameter('unread').describe('Only those that were not read, or were'),
  importance: z.enum(MESSAGE_IMPORTANCES).optional(),
  kind: z.enum(MESSAGE_KINDS).optional(),
});
export type MessagePageQuery = z.output<typeof messagePageQuerySchema>;

const tag = 'messages';
const { read, mark, write } = MESSAGE_PERMISSIONS;
const params = z.object({ messageId: uuidParameter('messageId') });

/** `textSearch` looks into title and text, and into what a message of the product is about. */
export const listMessages = operation({
  method: 'GET',
  path: '/backoffice/messages',
  permission: read,
  tag,
  summary: 'Currently valid messages that one received, newest first',
  query: messagePageQuerySchema,
  responses: { 200: pageSchema(messageSchema) },
});

export const countUnreadMessages = operation({
  method: 'GET',
  path: '/backoffice/messages/unread',
  permission: read,
  tag,
  summary: "Number of one's unread messages",
  responses: { 200: z.object({ unread: z.number().int() }) },
});

export const getMessage = operation({
  method: 'GET',
  path: '/backoffice/messages/:messageId',
  permission: read,
  tag,
  summary: 'A message that one received',
  params,
  responses: { 200: messageSchema },
});

/** Messages marked in one request, at most. */
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

export const writeMessage = operation({
  method: 'POST',
  path: '/backoffice/messages',
  permission: write,
  tag,
  summary: "Write to the administrators of tenants, or to the users of one's customers",
  description:
    'A system administrator writes to all tenants or to chosen ones, an administrator of a tenant to customers.',
  body: messageFormSchema,
  responses: { 200: sentMessageSchema },
  errors: [...SAVE_ERRORS, ...Object.values(MESSAGE_ERRORS)],
});

/** `textSearch` looks into title and text. */
export const listSentMessages = operation({
  method: 'GET',
  path: '/backoffice/messages/sent',
  permission: write,
  tag,
  summary: "Messages sent by one's tenant, or the system, newest first",
  query: optionalPageQuerySchema(['fromTime'], {}),
  responses: { 200: pageSchema(sentMessageSchema) },
});

export const listMessageRecipients = operation({
  method: 'GET',
  path: '/backoffice/messages/sent/:messageId/recipients',
  permission: write,
  tag,
  summary: 'Recipients of a message, the latest readers first',
  params,
  query: optionalPageQuerySchema([], {}),
  responses: { 200: pageSchema(messageRecipientSchema) },
});

export const withdrawMessage = operation({
  method: 'POST',
  path: '/backoffice/messages/sent/:messageId/withdraw',
  permission: write,
  tag,
  summary: 'Withdraw a message: its recipients no longer see it',
  params,
  responses: { 200: sentMessageSchema },
});
