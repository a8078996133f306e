import { z } from 'zod';
import { errors, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { requiredField, storable } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { CONVERSATION_PERMISSIONS } from './conversations.permissions.ts';
import { CONVERSATION_STATES, conversationEntrySchema, conversationSchema } from './conversations.ts';
import { givenChartSchema } from './entry-charts.ts';

export const MAX_SUBJECT_LENGTH = 255;
export const MAX_ENTRY_TEXT_LENGTH = 4000;
export const MAX_ENTRY_PICTURE_BYTES = 512 * 1024;

export const CONVERSATION_ERRORS = errors('conversations', {
  subjectRequired: 'Subject is required',
  textRequired: 'Text is required',
  tenantRequired: 'Tenant is required',
  pictureInvalid: `The picture must be a PNG file of at most ${MAX_ENTRY_PICTURE_BYTES / 1024} KiB`,
  chartWithoutPicture: 'A chart needs its picture',
});

const id = z.guid().transform((text) => text.toLowerCase());

/** The form of an entry, and the common part of its body. */
export const entryFormSchema = z.object({
  text: requiredField(
    'Plain text',
    CONVERSATION_ERRORS.textRequired,
    ...storable('text', MAX_ENTRY_TEXT_LENGTH),
  ),
});

/** The form of a new conversation: its subject, and its first entry. */
export const conversationFormSchema = entryFormSchema.extend({
  subject: requiredField(
    'What it is about, in a line',
    CONVERSATION_ERRORS.subjectRequired,
    ...storable('subject', MAX_SUBJECT_LENGTH),
  ),
});

const newEntrySchema = entryFormSchema
  .extend({
    sentId: id.describe('Made by the sender for this text: sent again, it is not written again'),
    picture: z.string().nullish().describe('A PNG file in Base64'),
    chart: givenChartSchema.nullish().describe('Period and values that the picture shows'),
    chartDeviceId: id
      .nullish()
      .describe('The device of the chart; those who read the conversation must have it'),
  })
  .superRefine(({ chart, picture }, context) => {
    if (!chart || picture) return;
    context.addIssue({ ...issueOf(CONVERSATION_ERRORS.chartWithoutPicture), path: ['picture'] });
  });
export type NewEntry = z.output<typeof newEntrySchema>;

const newConversationSchema = newEntrySchema.safeExtend({
  ...conversationFormSchema.shape,
  tenantId: id.nullish().describe('With whom: of a system administrator'),
  customerId: id
    .nullish()
    .describe("With whom: of a tenant's administrator; when missing, with the administrators of the system"),
  deviceId: id.nullish().describe('The device that it is about; both sides must have it'),
  alarmId: id.nullish().describe('The same; its device need not be given'),
});
export type NewConversation = z.output<typeof newConversationSchema>;

const tag = 'conversations';
const { read, write } = CONVERSATION_PERMISSIONS;
const params = z.object({ conversationId: uuidParameter('conversationId') });
const { subjectRequired, textRequired, tenantRequired, pictureInvalid, chartWithoutPicture } =
  CONVERSATION_ERRORS;
const ENTRY_ERRORS = [
  ...USUAL_ERRORS,
  REQUEST_ERRORS.tooLarge,
  REQUEST_ERRORS.contentFull,
  textRequired,
  pictureInvalid,
  chartWithoutPicture,
];

export const startConversation = operation({
  method: 'POST',
  path: '/backoffice/conversations',
  permission: write,
  tag,
  summary: "Start a conversation with the caller's tenant, one of its customers, the system or a tenant",
  body: newConversationSchema,
  responses: { 200: conversationSchema },
  errors: [...ENTRY_ERRORS, subjectRequired, tenantRequired],
});

export const writeEntry = operation({
  method: 'POST',
  path: '/backoffice/conversations/:conversationId/entries',
  permission: write,
  tag,
  summary: 'Write in a conversation; one that is closed is open again',
  params,
  body: newEntrySchema,
  responses: { 200: conversationEntrySchema },
  errors: ENTRY_ERRORS,
});

export const markConversationRead = operation({
  method: 'PUT',
  path: '/backoffice/conversations/:conversationId/read',
  permission: read,
  tag,
  summary: 'Mark the entries of a conversation as read',
  params,
  body: z.object({ upTo: z.int32().describe('Number of the last entry that was read') }),
  responses: { 200: z.object({ unreadCount: z.number().int() }) },
});

export const setConversationState = operation({
  method: 'PUT',
  path: '/backoffice/conversations/:conversationId/state',
  permission: write,
  tag,
  summary: 'Close or reopen a conversation',
  params,
  body: z.object({ state: z.enum(CONVERSATION_STATES) }),
  responses: { 200: conversationSchema },
});
