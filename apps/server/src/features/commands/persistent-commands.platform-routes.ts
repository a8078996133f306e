import {
  deletePersistentCommand,
  getPersistentCommand,
  listPersistentCommands,
  type PlatformCommand,
} from '@airdeck/contract/commands/persistent-commands';
import { entityId } from '@airdeck/contract/common/entity';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { PersistentCommand } from './persistent-commands.repository.ts';
import type { PersistentCommandService } from './persistent-commands.service.ts';

export function persistentCommandRoutes(
  app: FastifyInstance,
  { persistentCommands }: { persistentCommands: PersistentCommandService },
): void {
  serve(app, getPersistentCommand, async ({ caller, params }) =>
    presentPersistentCommand(await persistentCommands.get(caller, params.rpcId)),
  );
  serve(app, listPersistentCommands, async ({ caller, params, query }) => {
    const page = await persistentCommands.pageOf(caller, params.deviceId, query);
    return { ...page, data: page.data.map(presentPersistentCommand) };
  });
  serve(app, deletePersistentCommand, ({ caller, params }) =>
    persistentCommands.withdraw(caller, params.rpcId),
  );
}

/** A persistent command in ThingsBoard's format. */
function presentPersistentCommand(kept: PersistentCommand): PlatformCommand {
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
      id,
      tenantId,
      deviceId,
      expirationTime,
      persisted: true,
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
