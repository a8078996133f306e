import {
  offerDevice,
  readDeviceAttributes,
  sendAttributes,
  sendTelemetry,
} from '@airdeck/contract/device-port/device-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf, serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { Admission } from '../admission.ts';
import type { AttributeAnswer, AttributeRequest } from '../client-attributes.ts';
import { attributeRequest } from '../decoder.ts';
import type { Device, DeviceDirectory } from '../device-directory.ts';
import type { DeviceMessages } from '../device-messages.ts';
import { isForNow, Rejection } from '../rejection.ts';
import { refuse, replyWithReason, sendStatus, tooMuch, unavailable } from './refusals.ts';

type Kind = 'telemetry' | 'attributes' | 'claim';
type TokenRoute = { Params: { token: string } };

/**
 * The HTTP API of devices. Answers as ThingsBoard does: 200 with an empty body once the message is committed, 401
 * with an empty body for an unknown token, and 400 with the reason as text. A message that cannot be stored in time
 * is answered 503; it may still be stored later, and sending it again is harmless.
 */
export async function deviceApiRoutes(
  app: FastifyInstance,
  parts: {
    directory: DeviceDirectory;
    messages: DeviceMessages;
    admission: Pick<Admission, 'refusal'>;
    readAttributes: (device: Device, request: AttributeRequest) => Promise<AttributeAnswer>;
    deadlineMs?: number;
  },
): Promise<void> {
  const { directory, messages, admission, readAttributes } = parts;
  const deadlineMs = parts.deadlineMs ?? LIMITS.ingest.httpRequestMs;

  // A child logger for each message would cost more than the message: log lines here carry no request id.
  app.setChildLoggerFactory((logger) => logger);

  // Devices send JSON under any content type or none; the decoder reads the bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  // The status suffices, for failures before the handler, too.
  app.setErrorHandler((failure, request, reply) => {
    if (isTooLarge(failure)) noteTooLarge(request as FastifyRequest<TokenRoute>);
    return sendStatus(failure, reply);
  });

  /** In the background: the answer does not depend on it. */
  const noteTooLarge = ({
    params: { token },
    headers,
    routeOptions: { url = '' },
  }: FastifyRequest<TokenRoute>): void => {
    const topic = url.slice(url.lastIndexOf('/') + 1);
    // As the sender says: more than the database can hold would stop the quarantine of all devices.
    const bytes = Math.min(Number(headers['content-length'] ?? 0), MAX_INT4);
    directory.find(token).then(
      (device) => device && messages.noteRefusal(device, { transport: 'http', topic }, 'too-large', bytes),
      () => undefined,
    );
  };

  // No promise for a known token: there are thousands of requests per second.
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
    const refusal = admission.refusal(device);
    if (refusal === 'server') {
      unavailable(reply);
      return;
    }
    if (refusal) {
      tooMuch(reply, refusal);
      return;
    }
    const late = setTimeout(() => unavailable(reply), deadlineMs);
    const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    messages[kind](device, { transport: 'http', topic: kind }, payload, (error) => {
      clearTimeout(late);
      if (reply.sent) return;
      if (error === null) reply.status(200).send();
      else if (error instanceof Rejection && isForNow(error.reason)) tooMuch(reply, 'device');
      else if (error instanceof Rejection) {
        replyWithReason(reply, `Can't store this: ${error.message}`);
      } else unavailable(reply);
    });
  };

  // A limit of the route instead of the parser's: the answer to a larger body names it.
  const options = { compress: false, bodyLimit: LIMITS.ingest.messageBytes } as const;
  app.route<TokenRoute>({ ...routeOf(sendTelemetry, options), handler: receive('telemetry') });
  app.route<TokenRoute>({ ...routeOf(sendAttributes, options), handler: receive('attributes') });

  app.route<TokenRoute>({ ...routeOf(offerDevice, options), handler: receive('claim') });

  serve(
    app,
    readDeviceAttributes,
    async ({ params, query, request, reply }) => {
      try {
        const device = await directory.find(params.token);
        if (!device) return refuse(reply);
        const { clientKeys, sharedKeys } = query;
        const question = attributeRequest(clientKeys?.toString(), sharedKeys?.toString());
        return await readAttributes(device, question);
      } catch (error) {
        request.log.warn({ err: error }, 'attributes could not be read for a device');
        return unavailable(reply);
      }
    },
    { compress: false },
  );
}

const MAX_INT4 = 2 ** 31 - 1;

const isTooLarge = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
