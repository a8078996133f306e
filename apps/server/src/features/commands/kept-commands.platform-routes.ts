import { deleteKeptCommand, getKeptCommand, listKeptCommands } from '@airdeck/contract/kept-commands';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { presentKeptCommand } from './kept-command.presenter.ts';
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
