import { ATTRIBUTE_REQUESTS, ATTRIBUTE_TOPICS, TELEMETRY_TOPICS } from '@airdeck/contract/device-messages';
import type { AedesOptions, PublishPacket } from 'aedes';
import type { FastifyBaseLogger } from 'fastify';
import { messagesRejected } from '../../metrics.ts';
import type { AttributeAnswer, AttributeRequest } from '../client-attributes.ts';
import { decodeAttributeRequest } from '../decoder.ts';
import type { Device } from '../device-directory.ts';
import type { DeviceMessages } from '../device-messages.ts';
import { Unavailable } from '../rejection.ts';
import type { Session, Sessions } from './sessions.ts';

/** What a device wants that publishes on a topic. */
type Purpose =
  | { readonly kind: 'telemetry' }
  | { readonly kind: 'attributes' }
  /** `responseTopic` is where the answer goes, to those subscribed to `responseFilter`. */
  | { readonly kind: 'attribute-request'; readonly responseTopic: string; readonly responseFilter: string };

const PURPOSES: ReadonlyMap<string, Purpose> = new Map([
  ...TELEMETRY_TOPICS.map((topic): [string, Purpose] => [topic, { kind: 'telemetry' }]),
  ...ATTRIBUTE_TOPICS.map((topic): [string, Purpose] => [topic, { kind: 'attributes' }]),
]);

const REQUEST_ID = /^\d{1,10}$/;

/** The purpose of a topic, or undefined when it has none here. */
function purposeOf(topic: string): Purpose | undefined {
  return PURPOSES.get(topic) ?? attributeRequestOf(topic);
}

function attributeRequestOf(topic: string): Purpose | undefined {
  for (const { request, response } of ATTRIBUTE_REQUESTS) {
    const id = topic.startsWith(request) ? topic.slice(request.length) : '';
    if (REQUEST_ID.test(id)) {
      return { kind: 'attribute-request', responseTopic: response + id, responseFilter: `${response}+` };
    }
  }
  return undefined;
}

/**
 * What is done with what devices publish. Nothing is acknowledged before it is committed.
 *
 * The broker acknowledges a QoS 1 message when the callback is called, and reads nothing more of a connection,
 * no ping either, while callbacks are outstanding: a device would give up its connection while the database is
 * away. So it is told that the message is a QoS 0 one, which it need not acknowledge, and the session
 * acknowledges after the commit. For QoS 2, which devices hardly use, the callback waits for the commit. The
 * callback is never called with an error, at which the broker would end the connection, and is only left uncalled
 * where the connection is ended here.
 */
export function createPublishPolicy(parts: {
  sessions: Sessions;
  messages: DeviceMessages;
  readAttributes: (device: Device, request: AttributeRequest) => Promise<AttributeAnswer>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Pick<AedesOptions, 'authorizePublish'> {
  const { sessions, messages, readAttributes, log } = parts;

  const receive = (session: Session, packet: PublishPacket, settle: () => void): void => {
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
    const origin = { transport: 'mqtt', topic: packet.topic } as const;
    messages[purpose.kind](session.device, origin, packet.payload as Buffer, (error) => {
      // Stored nowhere: the device must not believe it is, and sends it again when it is back.
      if (error instanceof Unavailable) sessions.end(session);
      else settle();
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

  /** Now, or when there is room for it. */
  const receiveInTurn = (session: Session, packet: PublishPacket, settle: () => void): void =>
    session.inlet.offer(packet.payload.length, () => receive(session, packet, settle));

  return {
    authorizePublish: (client, packet, callback) => {
      const session = client ? sessions.of(client) : undefined;
      if (!client || !session) {
        // Its session has ended: what it still had on its way is not stored, so nothing may be acknowledged.
        client?.conn.destroy();
        packet.qos = 0;
        callback(null);
        return;
      }
      if (packet.qos === 2) {
        const held = session.hold(0);
        receiveInTurn(session, packet, () => {
          session.settle(held);
          callback(null);
        });
        return;
      }
      const held = session.hold(packet.qos === 1 ? (packet.messageId ?? 0) : 0);
      packet.qos = 0;
      receiveInTurn(session, packet, () => session.settle(held));
      callback(null);
    },
  };
}
