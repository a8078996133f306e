import { z } from 'zod';
import { REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { COMMAND_PERMISSIONS } from './commands.permissions.ts';
import { DEVICE_MODE_ERRORS } from './device-modes.ts';

/** Time-out of an answer: default and maximum, milliseconds. */
export const DEFAULT_COMMAND_MS = 10_000;
export const MAX_COMMAND_MS = 30_000;
const MAX_METHOD_LENGTH = 255;
/** Number of retries of an unacknowledged persistent command. */
export const MAX_RETRIES = 5;

const commandSchema = z.object({
  method: z.string().trim().min(1).max(MAX_METHOD_LENGTH),
  params: z.unknown().optional().describe('Any JSON, as the device understands it'),
  timeout: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe(`Milliseconds; ${DEFAULT_COMMAND_MS} when missing, ${MAX_COMMAND_MS} at most`),
  persistent: z
    .boolean()
    .optional()
    .describe(
      'Kept until the device has it: answered at once by `rpcId`, under which it can be read and deleted',
    ),
  expirationTime: z
    .number()
    .int()
    .optional()
    .describe(
      'End of a persistent command, epoch milliseconds; now plus `timeout` if missing, in 30 days at most',
    ),
  retries: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      `Retries of a persistent command that the device does not acknowledge; ${MAX_RETRIES} when missing, and at most`,
    ),
  additionalInfo: z.unknown().optional().describe('Kept with a persistent command'),
});
export type CommandBody = z.output<typeof commandSchema>;

const tag = 'commands';
const params = z.object({ deviceId: uuidParameter('deviceId') });
const errors = [...USUAL_ERRORS, REQUEST_ERRORS.tooLarge, DEVICE_MODE_ERRORS.modeUnknown];

const oneWay = {
  method: 'POST',
  permission: COMMAND_PERMISSIONS.operate,
  tag,
  summary: 'Send a command to a device that need not answer',
  description:
    'Answered with nothing when the device has it; with `{"rpcId"}`, at once, when it is persistent.',
  params,
  body: commandSchema,
  errors,
} as const;

const twoWay = {
  ...oneWay,
  summary: 'Send a command to a device, and return its response',
  description:
    'With nothing where the device answers nothing; with `{"rpcId"}`, at once, when it is persistent.',
} as const;

/** Delivered: empty. For a persistent command: `rpcId`. */
const delivered = { 200: z.void() };
/** The device's answer: any JSON, or empty. */
const answered = { 200: z.unknown(), 406: z.void().describe('The answer of the device was not JSON') };
/** By version of the call: not delivered or answered in time, and not connected. */
const failed = { 504: z.void().describe('The device is not connected, or did not answer in time') };
const failedBefore = {
  408: z.void().describe('The device did not answer in time'),
  409: z.void().describe('The device is not connected'),
};

export const sendOneWayCommand = operation({
  ...oneWay,
  path: '/api/rpc/oneway/:deviceId',
  responses: { ...delivered, ...failed },
});

export const sendTwoWayCommand = operation({
  ...twoWay,
  path: '/api/rpc/twoway/:deviceId',
  responses: { ...answered, ...failed },
});

/** The same under the paths of earlier versions. */
export const sendOneWayCommandBefore = operation({
  ...oneWay,
  path: '/api/plugins/rpc/oneway/:deviceId',
  responses: { ...delivered, ...failedBefore },
});

export const sendTwoWayCommandBefore = operation({
  ...twoWay,
  path: '/api/plugins/rpc/twoway/:deviceId',
  responses: { ...answered, ...failedBefore },
});

const commandSettingsSchema = z.object({
  customersMayOperate: z
    .boolean()
    .describe(
      "Whether customers' users may send commands to their devices; without it, automations of customers stop",
    ),
});
export type CommandSettings = z.infer<typeof commandSettingsSchema>;

const SETTINGS_PATH = '/backoffice/commands/settings';

export const getCommandSettings = operation({
  method: 'GET',
  path: SETTINGS_PATH,
  permission: COMMAND_PERMISSIONS.operate,
  tag,
  summary: "Who may send commands to devices of the caller's tenant",
  responses: { 200: commandSettingsSchema },
});

export const saveCommandSettings = operation({
  method: 'PUT',
  path: SETTINGS_PATH,
  permission: COMMAND_PERMISSIONS.configure,
  tag,
  summary: "Set who may send commands to devices of the caller's tenant",
  body: commandSettingsSchema,
  responses: { 200: commandSettingsSchema },
});
