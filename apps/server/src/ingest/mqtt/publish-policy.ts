import type { AedesOptions, PublishPacket } from 'aedes';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { messagesRejected } from '../../metrics.ts';
import type { AttributeAnswer, AttributeRequest } from '../client-attributes.ts';
import { decodeAttributeRequest } from '../decoder.ts';
import type { Device } from '../device.ts';
import type { DeviceMessages, Origin } from '../device-messages.ts';
import { Unavailable } from '../rejection.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import { type Purpose, purposeOf } from './topics.ts';

/**
 * What is done with what devices publish. The broker acknowledges when the callback is called, so it is called after
 * the commit, and always: without it the connection would never be read again. It is never called with an error:
 * the broker would end the connection, and the device send the same again.
 */
export function createPublishPolicy(parts: {
  sessions: Sessions;
  messages: DeviceMessages;
  readAttributes: (device: Device, request: AttributeRequest) => Promise<AttributeAnswer>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Pick<AedesOptions, 'authorizePublish'> {
  const { sessions, messages, readAttributes, clock, log } = parts;

  const receive = (session: Session, packet: PublishPacket, settle: () => void, close: () => void): void => {
    const purpose = purposeOf(packet.topic);
    if (!purpose) {
      messagesRejected.inc({ transport: 'mqtt', reason: 'unknown-topic' });
      settle();
      return;
    }
    if (purpose.kind === 'attribute-request') {
      void answer(session, purpose, packet).finally(settle);
      return;
    }
    const origin: Origin = { transport: 'mqtt', topic: packet.topic };
    messages[purpose.kind](session.device, origin, packet.payload as Buffer, (error) => {
      // Stored nowhere: the device must not believe it is, and sends it again when it is back.
      if (error instanceof Unavailable) close();
      settle();
    });
  };

  const answer = async (
    session: Session,
    purpose: Extract<Purpose, { kind: 'attribute-request' }>,
    packet: PublishPacket,
  ): Promise<void> => {
    const qos = session.subscriptions.get(purpose.responseFilter);
    if (qos === undefined) return;
    const request = decodeAttributeRequest(packet.payload as Buffer);
    if (typeof request === 'string') {
      messagesRejected.inc({ transport: 'mqtt', reason: request });
      return;
    }
    try {
      const payload = JSON.stringify(await readAttributes(session.device, request));
      session.send(purpose.responseTopic, payload, qos);
    } catch (error) {
      // Nothing was promised; the device asks again.
      log.warn({ err: error }, 'attributes could not be read for a device');
    }
  };

  return {
    authorizePublish: (client, packet, callback) => {
      const session = client ? sessions.of(client) : undefined;
      if (!client || !session) {
        // Its session has ended: what it still had on its way is not stored, so nothing may be acknowledged.
        client?.conn.destroy();
        callback(null);
        return;
      }
      session.hold(messages.isFull());
      const settle = () => {
        session.release(messages.isFull());
        callback(null);
      };
      const close = () => sessions.end(session);
      const delayMs = session.device.messageRate.delay(clock());
      if (delayMs === 0) receive(session, packet, settle, close);
      else {
        setTimeout(
          () => (sessions.of(client) === session ? receive(session, packet, settle, close) : settle()),
          delayMs,
        );
      }
    },
  };
}
