import { z } from 'zod';
import { entityIdSchema } from '../common/entity.ts';
import { operation } from '../common/operation.ts';
import { pageQuerySchema, pageSchema } from '../common/page.ts';
import { constantOf, uuidParameter } from '../common/parameters.ts';
import { COMMAND_PERMISSIONS } from './commands.permissions.ts';

/**
 * State of a persistent command. QUEUED: not sent. SENT: not acknowledged. DELIVERED: acknowledged, and not answered.
 * SUCCESSFUL: answered, or acknowledged if no answer is due. TIMEOUT: not acknowledged, to be sent again. EXPIRED: not
 * completed in time. FAILED: not acknowledged after all retries. Deleted ones do not exist.
 */
export const COMMAND_STATUSES = [
  'QUEUED',
  'SENT',
  'DELIVERED',
  'SUCCESSFUL',
  'TIMEOUT',
  'EXPIRED',
  'FAILED',
] as const;
export type CommandStatus = (typeof COMMAND_STATUSES)[number];

const persistentCommandSchema = z.object({
  id: entityIdSchema('RPC'),
  createdTime: z.number().int(),
  tenantId: entityIdSchema('TENANT'),
  deviceId: entityIdSchema('DEVICE'),
  expirationTime: z.number().int(),
  request: z.object({
    id: z.string(),
    tenantId: entityIdSchema('TENANT'),
    deviceId: entityIdSchema('DEVICE'),
    oneway: z.boolean(),
    expirationTime: z.number().int(),
    body: z.object({ method: z.string(), params: z.string().describe('JSON') }),
    persisted: z.literal(true),
    retries: z.number().int(),
    additionalInfo: z.string().nullable().describe('JSON'),
  }),
  response: z.unknown().describe('Answer of the device, or `{"error"}`; null: nothing yet'),
  status: z.enum(COMMAND_STATUSES),
  additionalInfo: z.unknown(),
});
export type PlatformCommand = z.input<typeof persistentCommandSchema>;

const tag = 'commands';
const permission = COMMAND_PERMISSIONS.operate;

export const getPersistentCommand = operation({
  method: 'GET',
  path: '/api/rpc/persistent/:rpcId',
  permission,
  tag,
  summary: 'A persistent command',
  params: z.object({ rpcId: uuidParameter('rpcId') }),
  responses: { 200: persistentCommandSchema },
});

export const deletePersistentCommand = operation({
  method: 'DELETE',
  path: '/api/rpc/persistent/:rpcId',
  permission,
  tag,
  summary: 'Cancel a persistent command, or delete it',
  params: z.object({ rpcId: uuidParameter('rpcId') }),
  responses: { 200: z.void() },
});

export const PERSISTENT_COMMAND_SORTS = ['createdTime', 'expirationTime', 'status'] as const;
export type PersistentCommandSort = (typeof PERSISTENT_COMMAND_SORTS)[number];

export const listPersistentCommands = operation({
  method: 'GET',
  path: '/api/rpc/persistent/device/:deviceId',
  permission,
  tag,
  summary: 'Persistent commands of a device',
  description: '`textSearch` looks for a part of the method.',
  params: z.object({ deviceId: uuidParameter('deviceId') }),
  query: pageQuerySchema(PERSISTENT_COMMAND_SORTS, {
    rpcStatus: constantOf(COMMAND_STATUSES, 'rpc.RpcStatus').optional(),
  }),
  responses: { 200: pageSchema(persistentCommandSchema) },
});
