import { entityId } from '@airdeck/contract/entity';
import {
  deleteKeptCommand,
  getKeptCommand,
  listKeptCommands,
  type PlatformCommand,
} from '@airdeck/contract/kept-commands';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { KeptCommand } from './kept-commands.repository.ts';
import type { KeptCommandService } from './kept-commands.service.ts';

export function keptCommandRoutes(
  app: FastifyInstance,
  { keptCommands }: { keptCommands: KeptCommandService },
): void {
  serve(app, getKeptCommand, async ({ caller, params }) =>
    presentKeptCommand(await keptCommands.get(caller, params.rpcId)),
  );
  serve(app, listKeptCommands, async ({ caller, params, query }) => {
    const page = await keptCommands.pageOf(caller, params.deviceId, query);
    return { ...page, data: page.data.map(presentKeptCommand) };
  });
  serve(app, deleteKeptCommand, ({ caller, params }) => keptCommands.withdraw(caller, params.rpcId));
}

/** A persistent command in ThingsBoard's words. */
function presentKeptCommand(kept: KeptCommand): PlatformCommand {
  const { id, createdTime, expirationTime, response, status, additionalInfo } = kept;
  const tenantId = entityId('TENANT', kept.tenantId);
  const deviceId = entityId('DEVICE', kept.deviceId);
  return {
    id: entityId('RPC', id),
    createdTime,
    tenantId,
    deviceId,
    expirationTime,
    request: {
      ...{ id, tenantId, deviceId, expirationTime, persisted: true },
      oneway: kept.isOneWay,
      body: { method: kept.method, params: JSON.stringify(kept.params) },
      retries: kept.retries,
      additionalInfo: additionalInfo === null ? null : JSON.stringify(additionalInfo),
    },
    response,
    status,
    additionalInfo,
  };
}
