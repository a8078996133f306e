import { z } from 'zod';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { personSchema } from '../common/person.ts';
import { purifierModeSchema } from '../purifiers/purifier-modes.ts';
import { COMMAND_PERMISSIONS } from './commands.permissions.ts';

export const DEVICE_MODE_ERRORS = errors('commands', {
  modeUnknown: 'The device has no such mode',
  noPurifier: 'The device is no purifier',
});

/** The command that sets a purifier's mode: `{"mode": 2}`. */
export const SET_MODE = 'setMode';

/** Default time that a requested mode waits for its device. */
export const REQUESTED_MODE_MS = 24 * 3_600_000;

/**
 * State of a requested mode. `waiting`: not delivered. `sent`: delivered, but the device reports another mode.
 * `agreed`: reported by the device since. `failed`: not acknowledged. `expired`: the device was away for too long.
 */
export const REQUESTED_MODE_STATES = ['waiting', 'sent', 'agreed', 'failed', 'expired'] as const;
export type ModeRequestState = (typeof REQUESTED_MODE_STATES)[number];

const askedModeSchema = z.object({
  mode: z.number(),
  askedTime: z.number().int().describe('Epoch milliseconds'),
  expirationTime: z.number().int().describe('Epoch milliseconds: until then it waits for its device'),
  by: personSchema.nullable().describe('Null: no user whom the caller knows'),
  automation: z
    .object({ id: z.string().optional(), name: z.string().optional() })
    .nullable()
    .describe(
      'The automation that requested it; without id and name: one that no longer exists, or that the caller may not see. Null: none did',
    ),
  state: z.enum(REQUESTED_MODE_STATES),
});

const deviceModeSchema = z.object({
  modes: z.array(purifierModeSchema).describe('Modes that it can be set to; empty: it is no purifier'),
  reported: z
    .object({ mode: z.number(), ts: z.number().int().describe('Epoch milliseconds') })
    .nullable()
    .describe('Mode that the device reported; null: none, or a word that is none of its modes'),
  asked: askedModeSchema.nullable().describe('The last requested mode, within a week'),
  mayOperate: z.boolean().describe('Whether the caller may set the mode'),
});
export type DeviceMode = z.infer<typeof deviceModeSchema>;

const path = '/backoffice/devices/:deviceId/mode';
const { readMode, operate: permission } = COMMAND_PERMISSIONS;
const tag = 'commands';
const params = z.object({ deviceId: uuidParameter('deviceId') });
const responses = { 200: deviceModeSchema };

export const getDeviceMode = operation({
  method: 'GET',
  path,
  permission: readMode,
  tag,
  summary: 'The mode of a purifier: reported and requested',
  params,
  responses,
});

export const setDeviceMode = operation({
  method: 'PUT',
  path,
  permission,
  tag,
  summary: 'Set a purifier to one of its modes, at once or within a day when it is back',
  description: 'Earlier requests that the device has not received are cancelled.',
  params,
  body: z.object({ mode: z.number().int() }),
  responses,
  errors: [...USUAL_ERRORS, ...Object.values(DEVICE_MODE_ERRORS)],
});

export const withdrawDeviceMode = operation({
  method: 'DELETE',
  path,
  permission,
  tag,
  summary: 'Cancel a requested mode that the device has not received yet',
  params,
  responses,
});
