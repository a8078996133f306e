import { z } from 'zod';
import { MAX_BRANCHES } from '../common/access-role.ts';
import { errors, REQUEST_ERRORS, SAVE_ERRORS } from '../common/errors.ts';
import { atMost, formField, issueOf, required } from '../common/form-fields.ts';
import { storable } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { MESSAGE_PERMISSIONS } from './messages.permissions.ts';
import { MESSAGE_IMPORTANCES, messageSchema } from './messages.ts';

export const MESSAGE_ERRORS = errors('messages', {
  titleRequired: 'Title is required',
  titleTooLong: 'The title has 120 characters at most',
  textRequired: 'Text is required',
  textTooLong: 'The text has 4,000 characters at most',
  periodInvalid: 'The end has to be after the beginning, and not in the past',
  audienceRequired: 'Please choose who is to receive it',
  audienceUnknown: 'One of those who are to receive it does not exist',
});

/** Most selected recipients. */
export const MAX_CHOSEN_RECIPIENTS = 1000;
const chosenUpTo = (most: number) =>
  z
    .array(z.guid().transform((id) => id.toLowerCase()))
    .max(most)
    .superRefine((ids, context) => {
      if (ids.length === 0) context.addIssue(issueOf(MESSAGE_ERRORS.audienceRequired));
    });
const chosenIds = chosenUpTo(MAX_CHOSEN_RECIPIENTS);

/** Selected audience of a message. Users who join later receive it as well, until it expires. */
export const audienceSchema = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('all') })
    .describe('For a system administrator all tenants, otherwise all customers'),
  z.object({ kind: z.literal('tenants'), tenantIds: chosenIds }),
  z.object({ kind: z.literal('customers'), customerIds: chosenIds }),
  z
    .object({ kind: z.literal('rooms'), placeIds: chosenUpTo(MAX_BRANCHES) })
    .describe(
      'Users of the customers of these buildings, floors and rooms, and those limited to branches, whose rights reach them',
    ),
  z
    .object({
      kind: z.literal('place'),
      place: formField(required(MESSAGE_ERRORS.audienceRequired)).describe('A location type'),
    })
    .describe('Customers with a device there'),
]);
export type Audience = z.output<typeof audienceSchema>;

export const MAX_MESSAGE_TITLE_LENGTH = 120;
export const MAX_MESSAGE_TEXT_LENGTH = 4000;

/** The form of a message. */
export const messageFormSchema = z
  .object({
    title: formField(
      required(MESSAGE_ERRORS.titleRequired),
      atMost(MAX_MESSAGE_TITLE_LENGTH, MESSAGE_ERRORS.titleTooLong),
      ...storable('title'),
    ),
    text: formField(
      required(MESSAGE_ERRORS.textRequired),
      atMost(MAX_MESSAGE_TEXT_LENGTH, MESSAGE_ERRORS.textTooLong),
      ...storable('text', 2 * MAX_MESSAGE_TEXT_LENGTH),
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

/** A message as seen by its sender. */
export const sentMessageSchema = messageSchema
  .pick({ id: true, importance: true, fromTime: true, untilTime: true })
  .extend({
    createdTime: z.number().int(),
    title: z.string(),
    text: z.string(),
    author: z.string().nullable().describe('Null: the user was deleted'),
    withdrawnTime: z.number().int().nullable(),
    audience: z.object({
      kind: z.enum(['all', 'tenants', 'customers', 'rooms', 'place']),
      names: z
        .array(z.string())
        .describe(
          'Titles of some of those who were chosen, names of buildings, floors and rooms, or the location type',
        ),
      count: z.number().int().describe('How many tenants, customers or places were chosen'),
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

const tag = 'messages';
const permission = MESSAGE_PERMISSIONS.write;
const params = z.object({ messageId: uuidParameter('messageId') });

export const writeMessage = operation({
  method: 'POST',
  path: '/backoffice/messages',
  permission,
  tag,
  summary: "Write to the administrators of tenants, or to the users of the caller's customers",
  description: 'System administrators write to all or chosen tenants, tenant administrators to customers.',
  body: messageFormSchema,
  responses: { 200: sentMessageSchema },
  errors: [...SAVE_ERRORS, REQUEST_ERRORS.contentFull, ...Object.values(MESSAGE_ERRORS)],
});

/** `textSearch` searches title and text. */
export const listSentMessages = operation({
  method: 'GET',
  path: '/backoffice/messages/sent',
  permission,
  tag,
  summary: "Messages sent by the caller's tenant, or the system, newest first",
  query: optionalPageQuerySchema(['fromTime'], {}),
  responses: { 200: pageSchema(sentMessageSchema) },
});

export const listMessageRecipients = operation({
  method: 'GET',
  path: '/backoffice/messages/sent/:messageId/recipients',
  permission,
  tag,
  summary: 'Recipients of a message, the latest readers first',
  params,
  query: optionalPageQuerySchema([], {}),
  responses: { 200: pageSchema(messageRecipientSchema) },
});

export const withdrawMessage = operation({
  method: 'POST',
  path: '/backoffice/messages/sent/:messageId/withdraw',
  permission,
  tag,
  summary: 'Withdraw a message: its recipients no longer see it',
  params,
  responses: { 200: sentMessageSchema },
});
