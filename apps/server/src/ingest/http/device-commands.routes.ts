import { isUtf8 } from 'node:buffer';
import { answerCommand, callServer, pollCommand } from '@airdeck/contract/device-port/device-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { Admission } from '../admission.ts';
import type { CommandLines, Line } from '../command-lines.ts';
import { type AnswerCall, UNKNOWN_METHOD } from '../device-calls.ts';
import type { Device, DeviceDirectory } from '../device-directory.ts';
import { REJECTIONS } from '../rejection.ts';
import type { LongPolls } from './long-polls.ts';
import { findSender, replyWithReason, tooMuch, unavailable } from './refusals.ts';

const REQUEST_ID = /^\d{1,10}$/;

/** Commands for devices without MQTT: a long poll for each command, and a call for its answer; and device calls. */
export function deviceCommandRoutes(
  app: FastifyInstance,
  parts: {
    directory: DeviceDirectory;
    admission: Pick<Admission, 'refusal'>;
    lines: CommandLines;
    polls: LongPolls;
    answerCall: AnswerCall;
  },
): void {
  const { directory, admission, lines, polls, answerCall } = parts;

  serve(
    app,
    pollCommand,
    async ({ params, query, reply }) => {
      const device = await findSender(directory, params.token, reply);
      if (!device) return reply;
      if (!polls.hasRoom) return unavailable(reply);
      return polls.hold(reply, query.timeout, (poll) => {
        const line: Line = { takesOne: true, send: poll.answer, end: poll.end };
        lines.open(device.key, line);
        return () => lines.close(device.key, line);
      });
    },
    { compress: false },
  );

  /** The device, if it may send now. Undefined: the refusal has been sent. */
  async function admit(token: string, reply: FastifyReply): Promise<Device | undefined> {
    const device = await findSender(directory, token, reply);
    const refusal = device && admission.refusal(device);
    if (!refusal) return device;
    if (refusal === 'server') unavailable(reply);
    else tooMuch(reply, refusal);
    return undefined;
  }

  const options = { compress: false, bodyLimit: LIMITS.ingest.messageBytes } as const;

  serve(
    app,
    answerCommand,
    async ({ params, request, reply }) => {
      const device = await admit(params.token, reply);
      if (!device) return reply;
      if (!REQUEST_ID.test(params.requestId))
        return replyWithReason(reply, 'The number of a command is a number');
      const payload = payloadOf(request);
      if (!isUtf8(payload)) return replyWithReason(reply, REJECTIONS['not-utf8']);
      try {
        await lines.answer(device, Number(params.requestId), payload);
      } catch {
        return unavailable(reply);
      }
      return reply.status(200).send();
    },
    options,
  );

  serve(
    app,
    callServer,
    async ({ params, request, reply }) => {
      const device = await admit(params.token, reply);
      if (!device) return reply;
      const called = answerCall(device, payloadOf(request));
      if (called.kind === 'looked-up') {
        const answer = await called.lookUp().catch(() => undefined);
        return answer === undefined ? unavailable(reply) : reply.status(200).send(answer);
      }
      if (called.kind === 'answered') return reply.status(200).send(called.answer);
      return replyWithReason(reply, called.kind === 'refused' ? REJECTIONS[called.reason] : UNKNOWN_METHOD);
    },
    options,
  );
}

const payloadOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
