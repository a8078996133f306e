import {
  type CommandBody,
  sendOneWayCommand,
  sendOneWayCommandBefore,
  sendTwoWayCommand,
  sendTwoWayCommandBefore,
} from '@airdeck/contract/commands/commands';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { CommandOutcome, CommandService } from './commands.service.ts';
import type { PersistentCommandService } from './persistent-commands.service.ts';

type Statuses = { readonly unanswered: number; readonly unreachable: number };

/** Answers of earlier versions of the platform, and of the present one. */
const BEFORE: Statuses = { unanswered: 408, unreachable: 409 };
const NOW: Statuses = { unanswered: 504, unreachable: 504 };

const NOT_ACCEPTABLE = 406;

type Call = {
  readonly caller: Caller;
  readonly params: { readonly deviceId: string };
  readonly body: CommandBody;
  readonly reply: FastifyReply;
};

export function commandPlatformRoutes(
  app: FastifyInstance,
  {
    commands,
    persistentCommands,
  }: { commands: CommandService; persistentCommands: PersistentCommandService },
): void {
  const send =
    (isOneWay: boolean, statuses: Statuses) =>
    async ({ caller, params: { deviceId }, body, reply }: Call): Promise<FastifyReply> => {
      const { method, params, timeout: timeoutMs, persistent, ...kept } = body;
      const asked = { method, params, isOneWay, timeoutMs };
      if (!persistent) return answer(reply, await commands.send(caller, deviceId, asked), statuses);
      const rpcId = await persistentCommands.keep(caller, deviceId, { ...asked, ...kept });
      return sendJson(reply, { rpcId });
    };

  const options = { bodyLimit: LIMITS.commands.bodyBytes } as const;
  serve(app, sendOneWayCommand, send(true, NOW), options);
  serve(app, sendTwoWayCommand, send(false, NOW), options);
  serve(app, sendOneWayCommandBefore, send(true, BEFORE), options);
  serve(app, sendTwoWayCommandBefore, send(false, BEFORE), options);
}

/** As on the platform: the device's answer, or only a status. */
function answer(reply: FastifyReply, outcome: CommandOutcome, statuses: Statuses): FastifyReply {
  switch (outcome.kind) {
    case 'answered':
      if (outcome.response === undefined) return reply.status(200).send();
      return sendJson(reply, outcome.response);
    case 'delivered':
      return reply.status(200).send();
    case 'unreadable':
      return reply.status(NOT_ACCEPTABLE).send();
    default:
      return reply.status(statuses[outcome.kind]).send();
  }
}

/** As text: the documented answer has any format, or is empty. */
const sendJson = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply.status(200).type('application/json').send(JSON.stringify(body));
