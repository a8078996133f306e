import { z } from 'zod';
import { errors, SAVE_ERRORS } from '../common/errors.ts';
import { formField, required } from '../common/form-fields.ts';
import { storable } from '../common/form-text.ts';
import { LANGUAGES } from '../common/languages.ts';
import { operation } from '../common/operation.ts';
import { DELIVERY_FAILURES, webhookTestSchema } from '../notifications/deliveries.ts';
import { NOTIFICATION_PERMISSIONS } from '../notifications/notifications.permissions.ts';
import { PLACE_ERRORS } from '../places/places.ts';
import { ruleDevicesSchema } from '../rules/rule-devices.ts';
import { MAX_KEYS_PER_REQUEST } from '../telemetry/telemetry.ts';

// A bridge to the MQTT broker of a Home Assistant, which finds the rooms of the tenant by itself.

export const HOME_ASSISTANT_ERRORS = errors('homeAssistant', {
  hostRequired: 'Broker is required',
  hostInvalid: 'The broker has to be a host name or an IP address, without a port',
  portInvalid: 'The port has to be a number from 1 to 65535',
  prefixInvalid: 'The topic may consist of letters, digits, - and _, in parts separated by /',
  addressRefused: 'The broker is on a private network, which the operator of this server does not allow',
  deviceUnknown: 'Could not find one of the devices of the bridge!',
  customerUnknown: 'Could not find one of the customers of the bridge!',
  missing: ['ITEM_NOT_FOUND', 'There is no bridge'],
});

/** A name or an IPv4 address, or an IPv6 address. */
const HOST = /^[\p{L}\p{N}._-]+$|^[\da-f:]+(?:\d+(?:\.\d+){3})?$/iu;
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

const PREFIX = /^[\w-]+(?:\/[\w-]+)*$/;
/** Topics of Home Assistant's own. */
const RESERVED_PREFIX = /^homeassistant(?:\/|$)/;

const bridgeShape = {
  host: formField(required(HOME_ASSISTANT_ERRORS.hostRequired), ...storable('host', 253), {
    is: (text) => HOST.test(text),
    otherwise: HOME_ASSISTANT_ERRORS.hostInvalid,
  }),
  port: formField({ is: isPort, otherwise: HOME_ASSISTANT_ERRORS.portInvalid }).describe(
    'A number, as text: 1883, or 8883 with TLS',
  ),
  usesTls: z.boolean().describe('The certificate has to be valid for the host'),
  username: formField(...storable('username')).describe('Empty: none'),
  topicPrefix: formField({
    is: (text) => text.length <= 64 && PREFIX.test(text) && !RESERVED_PREFIX.test(text),
    otherwise: HOME_ASSISTANT_ERRORS.prefixInvalid,
  }).describe('States are published below it'),
  language: z.enum(LANGUAGES).describe('The language of the names of quantities'),
  devices: ruleDevicesSchema,
  keys: z
    .array(z.string().min(1).max(255))
    .max(MAX_KEYS_PER_REQUEST)
    .describe('Keys of numbers; empty: all quantities, of the product and declared'),
  isEnabled: z.boolean(),
};

/** The form of the bridge, and the body that saves it. */
export const homeAssistantFormSchema = z.object({
  ...bridgeShape,
  password: z
    .string()
    .max(1024)
    .nullish()
    .describe(
      'Is never returned. Missing: as it was, unless another broker is named; then, as with null and an empty text, there is none',
    ),
});
export type HomeAssistantForm = z.infer<typeof homeAssistantFormSchema>;

const homeAssistantBridgeSchema = z.object({
  ...bridgeShape,
  host: z.string(),
  port: z.string(),
  username: z.string(),
  topicPrefix: z.string(),
  hasPassword: z.boolean(),
  deviceCount: z.number().int().describe('Devices that the broker knows'),
  connectedSince: z.number().int().nullable().describe('Null: not connected'),
  publishedTime: z.number().int().nullable().describe('When the broker last confirmed messages'),
  failure: z
    .object({
      time: z.number().int(),
      reason: z.enum(DELIVERY_FAILURES),
      detail: z.string().nullable().describe('The answer of the broker'),
      nextTime: z.number().int().nullable().describe('When it is tried again; null: it worked again since'),
    })
    .nullable()
    .describe('The last failure; null: none'),
});
export type HomeAssistantBridge = z.infer<typeof homeAssistantBridgeSchema>;

const path = '/backoffice/homeAssistant';
const permission = NOTIFICATION_PERMISSIONS.administer;
const tag = 'home-assistant';
const BRIDGE_ERRORS = [...SAVE_ERRORS, ...Object.values(HOME_ASSISTANT_ERRORS), PLACE_ERRORS.placeUnknown];

export const getHomeAssistantBridge = operation({
  method: 'GET',
  path,
  permission,
  tag,
  summary: 'The bridge of the tenant to Home Assistant, and its state',
  responses: { 200: homeAssistantBridgeSchema.nullable() },
});

export const saveHomeAssistantBridge = operation({
  method: 'PUT',
  path,
  permission,
  tag,
  summary: 'Set up the bridge of the tenant to Home Assistant',
  description:
    "Publishes the chosen devices and their values to an MQTT broker in the discovery format of Home Assistant. Devices that leave are removed. Another broker does not get the former one's password.",
  body: homeAssistantFormSchema,
  responses: { 200: homeAssistantBridgeSchema },
  errors: BRIDGE_ERRORS,
});

export const deleteHomeAssistantBridge = operation({
  method: 'DELETE',
  path,
  permission,
  tag,
  summary: 'Delete the bridge to Home Assistant; its devices are removed if the broker is connected',
  responses: { 200: z.void().describe('Done') },
});

export const testHomeAssistantBridge = operation({
  method: 'POST',
  path: `${path}/test`,
  permission,
  tag,
  summary: 'Connect to the broker, publish a message, and return the result',
  responses: { 200: webhookTestSchema },
  errors: BRIDGE_ERRORS,
});
