import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { AttributeAnswer, AttributeRequest } from '../client-attributes.ts';
import { attributeRequest } from '../decoder.ts';
import type { Device, DeviceDirectory } from '../device-directory.ts';
import type { DeviceMessages } from '../device-messages.ts';
import { Rejection } from '../rejection.ts';

/** When a device may try again, seconds. */
const RETRY_AFTER_S = '5';

const tokenSchema = z.object({ token: z.string() });
const queryKeys = z.union([z.string(), z.array(z.string())]).optional();

const valuesSchema = z.record(z.string(), z.unknown());
const answerSchema = z.object({ client: valuesSchema.optional(), shared: valuesSchema.optional() });

type Kind = 'telemetry' | 'attributes';
type TokenRoute = { Params: { token: string } };

/**
 * The HTTP API of devices. Answers as ThingsBoard does: 200 with an empty body once the message is committed, 401
 * with an empty one for an unknown token, and 400 with the reason as text. What cannot be stored in time is
 * answered 503; it may still be stored then, and coming again does no harm.
 */
export async function deviceApiRoutes(
  app: FastifyInstance,
  parts: {
    directory: DeviceDirectory;
    messages: DeviceMessages;
    readAttributes: (device: Device, request: AttributeRequest) => Promise<AttributeAnswer>;
    clock: Clock;
    deadlineMs?: number;
  },
): Promise<void> {
  const { directory, messages, readAttributes, clock } = parts;
  const deadlineMs = parts.deadlineMs ?? LIMITS.ingest.httpRequestMs;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { permission: 'device-api:send' } as const;
  const tags = ['device API'];

  // A logger of its own for each message would cost more than the message: what is logged here names no request.
  app.setChildLoggerFactory((logger) => logger);

  // Devices send JSON under any content type or none; the decoder reads the bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  // No promise on the way of a known token: thousands come in a second.
  const receive =
    (kind: Kind) =>
    (request: FastifyRequest<TokenRoute>, reply: FastifyReply): void => {
      const { token } = request.params;
      const known = directory.recall(token);
      if (known) {
        store(kind, known, request, reply);
        return;
      }
      directory.find(token).then(
        (device) => (device ? store(kind, device, request, reply) : refuse(reply)),
        () => unavailable(reply),
      );
    };

  const store = (kind: Kind, device: Device, request: FastifyRequest, reply: FastifyReply): void => {
    if (!device.messageRate.allows(clock())) {
      reply.status(429).header('retry-after', '1').send();
      return;
    }
    if (messages.isFull()) {
      unavailable(reply);
      return;
    }
    const late = setTimeout(() => unavailable(reply), deadlineMs);
    const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    messages[kind](device, { transport: 'http', topic: kind }, payload, (error) => {
      clearTimeout(late);
      if (reply.sent) return;
      if (error === null) reply.status(200).send();
      else if (error instanceof Rejection) {
        reply.status(400).type('text/plain; charset=utf-8').send(`Can't store this: ${error.message}`);
      } else unavailable(reply);
    });
  };

  for (const kind of ['telemetry', 'attributes'] as const) {
    const summary = `Store ${kind === 'telemetry' ? 'readings' : "a device's own attributes"}`;
    routes.post(
      `/api/v1/:token/${kind}`,
      {
        config,
        schema: { summary, tags, security: [], params: tokenSchema },
        compress: false,
        // Of the route, not of the parser: the answer to a larger body names it.
        bodyLimit: LIMITS.ingest.messageBytes,
      },
      receive(kind),
    );
  }

  routes.get(
    '/api/v1/:token/attributes',
    {
      config,
      compress: false,
      schema: {
        summary: "A device's own and shared attributes",
        tags,
        security: [],
        params: tokenSchema,
        querystring: z.object({ clientKeys: queryKeys, sharedKeys: queryKeys }),
        response: { 200: answerSchema },
      },
    },
    async (request, reply) => {
      try {
        const device = await directory.find(request.params.token);
        if (!device) return await refuse(reply);
        const { clientKeys, sharedKeys } = request.query;
        const question = attributeRequest(clientKeys?.toString(), sharedKeys?.toString());
        return await reply.send(await readAttributes(device, question));
      } catch (error) {
        request.log.warn({ err: error }, 'attributes could not be read for a device');
        return unavailable(reply);
      }
    },
  );
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.status(401).send();
}

function unavailable(reply: FastifyReply): FastifyReply {
  return reply.sent ? reply : reply.status(503).header('retry-after', RETRY_AFTER_S).send();
}
