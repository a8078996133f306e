import { answerCommand, DEFAULT_POLL_MS, pollCommand } from '@airdeck/contract/device-api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { Admission } from '../admission.ts';
import type { CommandLines, Line } from '../command-lines.ts';
import type { Device, DeviceDirectory } from '../device-directory.ts';
import { refuse, tooMuch, unavailable } from './refusals.ts';

const REQUEST_ID = /^\d{1,10}$/;

/** How devices without MQTT receive commands: by a long poll for each, and a call that brings the answer. */
export function deviceCommandRoutes(
  app: FastifyInstance,
  parts: {
    directory: DeviceDirectory;
    admission: Pick<Admission, 'refusal'>;
    lines: CommandLines;
  },
): void {
  const { directory, admission, lines } = parts;
  let polls = 0;

  /** Resolves when it has been answered. */
  function poll(device: Device, timeoutMs: number, reply: FastifyReply): Promise<FastifyReply> {
    return new Promise((resolve) => {
      const answer = (send: () => FastifyReply): void => {
        clearTimeout(timer);
        if (!reply.sent) resolve(send());
      };
      const line: Line = {
        takesOne: true,
        send: (command, delivered) =>
          answer(() => {
            reply.raw.once('finish', delivered);
            return reply.status(200).send(command);
          }),
        end: (reason) => {
          lines.close(device.key, line);
          answer(() => ended(reply, reason));
        },
      };
      const timer = setTimeout(() => line.end('replaced'), timeoutMs);
      polls += 1;
      reply.raw.once('close', () => {
        polls -= 1;
        clearTimeout(timer);
        lines.close(device.key, line);
        resolve(reply);
      });
      lines.open(device.key, line);
    });
  }

  serve(
    app,
    pollCommand,
    async ({ params, query, reply }) => {
      const device = await find(params.token, reply);
      if (!device) return reply;
      if (polls >= LIMITS.commands.polls) return unavailable(reply);
      return poll(device, pollMsOf(query.timeout), reply);
    },
    { compress: false },
  );

  serve(
    app,
    answerCommand,
    async ({ params, request, reply }) => {
      const device = await find(params.token, reply);
      if (!device) return reply;
      const refusal = admission.refusal(device);
      if (refusal === 'server') return unavailable(reply);
      if (refusal) return tooMuch(reply, refusal);
      if (!REQUEST_ID.test(params.requestId))
        return reply
          .status(400)
          .type('text/plain; charset=utf-8')
          .send('The number of a command is a number');
      const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        await lines.answer(device, Number(params.requestId), payload);
      } catch {
        return unavailable(reply);
      }
      return reply.status(200).send();
    },
    { compress: false, bodyLimit: LIMITS.ingest.messageBytes },
  );

  /** Undefined: it has been answered that there is none, or that no one can tell. */
  async function find(token: string, reply: FastifyReply): Promise<Device | undefined> {
    const device = await directory.find(token).catch(() => 'unavailable' as const);
    if (device === 'unavailable') unavailable(reply);
    else if (device) return device;
    else refuse(reply);
    return undefined;
  }
}

const pollMsOf = (asked = 0): number =>
  asked > 0 ? Math.min(asked, LIMITS.commands.pollMs) : DEFAULT_POLL_MS;

function ended(reply: FastifyReply, reason: Parameters<Line['end']>[0]): FastifyReply {
  if (reason === 'shutdown') return unavailable(reply);
  if (reason === 'token-changed') return refuse(reply);
  if (reason === 'deleted')
    return reply.status(403).type('text/plain; charset=utf-8').send('Device was deleted!');
  return reply.status(408).send();
}
