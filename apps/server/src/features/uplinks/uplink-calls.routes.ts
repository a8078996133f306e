import {
  configureAirGradient,
  deliverAirGradient,
  deliverChirpStack,
  deliverSensorCommunity,
  deliverTheThingsStack,
} from '@airdeck/contract/uplinks/uplink-calls';
import type { UplinkSource } from '@airdeck/contract/uplinks/uplinks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { DeliveredMessages } from '../../ingest/delivered-messages.ts';
import { sendStatus } from '../../ingest/http/refusals.ts';
import type { UplinkOutcome } from '../../ingest/uplink-door.ts';
import { LIMITS } from '../../limits/limits.ts';
import { readAirGradient, serialOfPath } from './formats/airgradient.ts';
import { readChirpStack } from './formats/chirpstack.ts';
import { readSensorCommunity } from './formats/sensor-community.ts';
import { readTheThingsStack } from './formats/the-things-stack.ts';
import type { UplinkMessage } from './formats/uplink-message.ts';
import type { UplinkDoor } from './uplink-door.service.ts';

const RETRY_AFTER_S = 5;

/** The entrances for other systems. Register them within a scope of their own: they read bodies as bytes. */
export function uplinkCallRoutes(
  app: FastifyInstance,
  { door, delivered }: { door: Pick<UplinkDoor, 'receive'>; delivered: DeliveredMessages },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((failure, _request, reply) => sendStatus(failure, reply));
  const options = { compress: false, bodyLimit: LIMITS.ingest.messageBytes } as const;

  async function receive(
    { body }: FastifyRequest,
    reply: FastifyReply,
    {
      source,
      secret,
      read,
    }: { source: UplinkSource; secret: string; read: (content: unknown) => UplinkMessage },
  ): Promise<FastifyReply> {
    const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    return answer(reply, await door.receive({ source, secret, read, payload, transport: 'http' }, delivered));
  }

  serve(
    app,
    deliverChirpStack,
    ({ query, request, reply }) =>
      receive(request, reply, {
        source: 'chirpStack',
        secret: bearerOf(request),
        read: (content) => readChirpStack(content, query.event),
      }),
    options,
  );
  serve(
    app,
    deliverTheThingsStack,
    ({ request, reply }) =>
      receive(request, reply, {
        source: 'theThingsStack',
        secret: bearerOf(request),
        read: readTheThingsStack,
      }),
    options,
  );
  serve(
    app,
    deliverAirGradient,
    ({ params, request, reply }) =>
      receive(request, reply, {
        source: 'airGradient',
        secret: params.key,
        read: (content) => readAirGradient(content, serialOfPath(params.sensor)),
      }),
    options,
  );
  // A monitor shows 'not registered' then, and keeps the settings that it has.
  serve(
    app,
    configureAirGradient,
    ({ reply }) => says(reply, 400, 'This server has no settings for monitors'),
    {
      compress: false,
    },
  );
  serve(
    app,
    deliverSensorCommunity,
    ({ params, request, reply }) =>
      receive(request, reply, {
        source: 'sensorCommunity',
        secret: params.key,
        read: (content) => readSensorCommunity(content, request.headers['x-sensor']?.toString()),
      }),
    options,
  );
}

const BEARER = /^bearer +/i;

const bearerOf = ({ headers }: FastifyRequest): string =>
  headers.authorization?.replace(BEARER, '').trim() ?? '';

const says = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.status(status).type('text/plain; charset=utf-8').send(text);

function answer(reply: FastifyReply, outcome: UplinkOutcome): FastifyReply {
  switch (outcome.kind) {
    case 'taken':
      return reply.status(200).send();
    case 'unknownKey':
      return reply.status(401).send();
    case 'refused':
      return says(reply, outcome.failure === 'unknownDevice' ? 404 : 400, outcome.reason);
    case 'notNow':
      return reply.status(429).header('retry-after', String(outcome.retryAfterS)).send();
    case 'unavailable':
      return reply.status(503).header('retry-after', String(RETRY_AFTER_S)).send();
  }
}
