import { z } from 'zod';
import { versionSchema } from '../common/entity.ts';
import { errors, SAVE_ERRORS } from '../common/errors.ts';
import {
  formField,
  issueOf,
  optionalFormField,
  type Rule,
  required,
  validEmail,
} from '../common/form-fields.ts';
import { nameField, storable } from '../common/form-text.ts';
import { LANGUAGES } from '../common/languages.ts';
import { contentOf, operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { DELIVERY_FAILURES, isWebUrl, webhookTestSchema } from './deliveries.ts';
import { NOTIFICATION_PERMISSIONS } from './notifications.permissions.ts';
import { NOTIFICATION_ERRORS, UNSUBSCRIBE_ERRORS } from './notifications.ts';
import { isTemplate, TEMPLATE_TYPES } from './receiver-template.ts';

// Receivers of alarms besides users: rules name them.

/** Most receivers of a tenant. */
export const MAX_RECEIVERS = 50;

/** Kinds of receivers, by the way their messages take. */
export const RECEIVER_KINDS = ['mail', 'slack', 'teams', 'discord', 'telegram', 'http', 'sms'] as const;
export type ReceiverKind = (typeof RECEIVER_KINDS)[number];

const MAX_URL_LENGTH = 2048;
const MAX_TEMPLATE_LENGTH = 4000;

export const RECEIVER_ERRORS = errors('receivers', {
  nameRequired: 'Name is required',
  nameLong: 'Name is too long',
  nameTaken: 'A receiver with such name already exists!',
  addressInvalid: 'Invalid email address format',
  urlInvalid: 'The address has to begin with https:// or http://',
  tokenInvalid: 'This is no token of a Telegram bot',
  chatInvalid: 'A chat is a number, or a name that begins with @',
  numberInvalid: 'A phone number begins with + and the code of a country',
  templateInvalid: 'The body names an unknown placeholder, or is no JSON',
  kindFixed: 'The kind of a receiver does not change',
  kindUnavailable: 'The operator of this server has not set this kind up',
  tooMany: 'A tenant has at most {max} receivers',
});

const url: Rule[] = [
  { is: (text) => text.length <= MAX_URL_LENGTH && isWebUrl(text), otherwise: RECEIVER_ERRORS.urlInvalid },
];
const token: Rule[] = [
  { is: (text) => /^\d{1,20}:[\w-]{20,100}$/.test(text), otherwise: RECEIVER_ERRORS.tokenInvalid },
];
const chatId = formField({
  is: (text) => /^(?:-?\d{1,20}|@\w{5,32})$/.test(text),
  otherwise: RECEIVER_ERRORS.chatInvalid,
});
/** E.164. */
const number = formField({
  is: (text) => /^\+[1-9]\d{6,14}$/.test(text),
  otherwise: RECEIVER_ERRORS.numberInvalid,
});

const common = {
  name: nameField(RECEIVER_ERRORS.nameRequired, RECEIVER_ERRORS.nameLong, 100),
  language: z.enum(LANGUAGES).describe('Language of the messages'),
  notifiesOfEnd: z.boolean().describe('Also when an alarm is over'),
  isEnabled: z.boolean(),
};

/** @param secret a field with a secret: required for a new receiver, else empty to keep the stored one */
const formOf = (secret: (rules: readonly Rule[]) => ReturnType<typeof formField>) =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('mail'),
      ...common,
      address: formField(validEmail(RECEIVER_ERRORS.addressInvalid)),
    }),
    z.object({ kind: z.literal('slack'), ...common, url: secret(url) }),
    z.object({ kind: z.literal('teams'), ...common, url: secret(url) }),
    z.object({ kind: z.literal('discord'), ...common, url: secret(url) }),
    z.object({ kind: z.literal('telegram'), ...common, token: secret(token), chatId }),
    z
      .object({
        kind: z.literal('http'),
        ...common,
        url: secret(url),
        type: z.enum(TEMPLATE_TYPES).describe('Media type of the body'),
        body: z
          .string()
          .max(MAX_TEMPLATE_LENGTH)
          .refine((text) => storable('body', MAX_TEMPLATE_LENGTH).every(({ is }) => is(text)))
          .describe('Body of the request, with placeholders such as {title}'),
      })
      .superRefine((template, context) => {
        if (!isTemplate(template))
          context.addIssue({ ...issueOf(RECEIVER_ERRORS.templateInvalid), path: ['body'] });
      }),
    z.object({ kind: z.literal('sms'), ...common, number }),
  ]);

/** A new receiver, with its secrets. */
export const newReceiverSchema = formOf((rules) =>
  formField(required(NOTIFICATION_ERRORS.webhookUrlRequired), ...rules),
);
export type ReceiverForm = z.infer<typeof newReceiverSchema>;

/** The same with changes: empty secrets stay as they are. */
export const changedReceiverSchema = formOf((rules) => optionalFormField(...rules));

/** A receiver without its secrets. */
export const receiverSchema = z.object({
  id: z.string(),
  createdTime: z.number().int(),
  version: versionSchema,
  kind: z.enum(RECEIVER_KINDS),
  name: z.string(),
  language: z.enum(LANGUAGES),
  notifiesOfEnd: z.boolean(),
  isEnabled: z.boolean(),
  target: z.string().describe('Mail address, phone number or chat; of an address with a secret, its host'),
  type: z.enum(TEMPLATE_TYPES).nullable().describe('Null: another kind than `http`'),
  body: z.string().nullable(),
  isConfirmed: z.boolean().describe('False: the mail address has not been confirmed, and gets nothing'),
  rules: z.number().int().describe('Number of rules that name it'),
  sentTime: z
    .number()
    .int()
    .nullable()
    .describe('When a message was delivered last, as long as that is kept'),
  failure: z
    .object({ time: z.number().int(), reason: z.enum(DELIVERY_FAILURES), detail: z.string().nullable() })
    .nullable()
    .describe('Null: the last message was delivered'),
});
export type Receiver = z.infer<typeof receiverSchema>;

const path = '/backoffice/notifications/receivers';
const tag = 'receivers';
const params = z.object({ receiverId: uuidParameter('receiverId') });
const saveErrors = [
  ...SAVE_ERRORS,
  ...Object.values(RECEIVER_ERRORS),
  NOTIFICATION_ERRORS.webhookUrlRequired,
  NOTIFICATION_ERRORS.webhookAddressRefused,
];

export const listReceivers = operation({
  method: 'GET',
  path,
  permission: NOTIFICATION_PERMISSIONS.readReceivers,
  tag,
  summary: "Receivers of alarms besides users of the caller's tenant, by name",
  responses: {
    200: z.object({
      receivers: z.array(receiverSchema),
      kinds: z.array(z.enum(RECEIVER_KINDS)).describe('Kinds that this server can send to'),
    }),
  },
});

export const createReceiver = operation({
  method: 'POST',
  path,
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: 'Create a receiver',
  description: 'A mail address gets a mail with a link, and nothing else before it is confirmed there.',
  body: newReceiverSchema,
  responses: { 201: receiverSchema },
  errors: saveErrors,
});

export const changeReceiver = operation({
  method: 'PUT',
  path: `${path}/:receiverId`,
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: 'Change a receiver. Its kind stays; empty secrets stay as they are',
  params,
  body: z.intersection(changedReceiverSchema, z.object({ version: versionSchema.optional() })),
  responses: { 200: receiverSchema },
  errors: saveErrors,
});

export const deleteReceiver = operation({
  method: 'DELETE',
  path: `${path}/:receiverId`,
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: 'Delete a receiver, its pending deliveries, and its mention in rules',
  params,
  responses: { 200: z.void().describe('Done') },
});

export const testReceiver = operation({
  method: 'POST',
  path: `${path}/:receiverId/test`,
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: 'Send a test to a receiver, and return the result',
  description: 'A mail address that is not confirmed gets the mail with the link again.',
  params,
  responses: { 200: webhookTestSchema },
});

const linkParams = z.object({ token: z.string().max(200) });
const page = contentOf('text/html');

export const showReceiverLink = operation({
  method: 'GET',
  path: `${path}/mail/:token`,
  permission: NOTIFICATION_PERMISSIONS.answerAsReceiver,
  tag,
  summary: 'A page with a button that confirms or stops mails to an address outside',
  params: linkParams,
  responses: { 200: page, 410: page },
  errors: UNSUBSCRIBE_ERRORS,
});

/** Without `act`, it is called by mail programs (RFC 8058). */
export const answerReceiverLink = operation({
  method: 'POST',
  path: `${path}/mail/:token`,
  permission: NOTIFICATION_PERMISSIONS.answerAsReceiver,
  tag,
  summary: 'Confirm or stop mails to an address outside',
  params: linkParams,
  query: z.object({ act: z.enum(['confirm', 'end']).default('end') }),
  responses: { 200: page, 410: page },
  errors: UNSUBSCRIBE_ERRORS,
});
