import { randomUUID } from 'node:crypto';
import type { IConnackPacket, IConnectPacket, IPublishPacket } from 'mqtt-packet';
import { LIMITS } from '../../limits/limits.ts';
import { Deliveries } from './deliveries.ts';
import { encode, protocolError, type Version } from './packets.ts';
import { ProtocolError, REASON, type ReasonCode, returnCodeOf } from './reason-codes.ts';

const MOST = 0xffff;
/** Smallest maximum packet size of a client that gets reason texts in acknowledgements. */
const ROOM_FOR_TEXT = 1024;

/** The parameters agreed by CONNECT and CONNACK. */
export type Agreement = {
  readonly version: Version;
  /** The client's id, or the assigned one if the client left it empty. */
  readonly clientId: string;
  /** Longest silence allowed, ms; 0: any. */
  readonly maxSilenceMs: number;
  /** Whether the client wants reason texts. */
  readonly wantsText: boolean;
  readonly deliveries: Deliveries;
  readonly aliases: TopicAliases;
  readonly connack: Buffer;
};

/** Why a CONNECT is invalid for any client; undefined: valid. */
export function refusalOf(packet: IConnectPacket & { protocolVersion: Version }): ReasonCode | undefined {
  const { protocolVersion, clientId, clean, properties } = packet;
  // A persistent session needs a client id [MQTT-3.1.3-8]; in 3.1 every session does.
  if (clientId === '' && (protocolVersion === 3 || (protocolVersion === 4 && !clean)))
    return REASON.clientIdNotValid;
  if (properties?.authenticationMethod !== undefined) return REASON.badAuthenticationMethod;
  return undefined;
}

/** Sessions end with their connection, even if the client requests otherwise; wills are ignored. */
export function agree(packet: IConnectPacket & { protocolVersion: Version }): Agreement {
  const { protocolVersion: version, properties = {}, keepalive = 0 } = packet;
  const { receiveMaximum, topicAliases, deliveriesAtOnce, waitingDeliveryBytes, keepAliveS } =
    LIMITS.mqttConnections;
  const maxPacketBytes = properties.maximumPacketSize ?? Number.POSITIVE_INFINITY;
  const clientId = packet.clientId || randomUUID();
  const isModern = version === 5;
  const serverKeepAlive = isModern && (keepalive === 0 || keepalive > keepAliveS) ? keepAliveS : undefined;
  const connack: IConnackPacket = isModern
    ? {
        cmd: 'connack',
        sessionPresent: false,
        reasonCode: REASON.success,
        properties: {
          ...(properties.sessionExpiryInterval && { sessionExpiryInterval: 0 }),
          receiveMaximum,
          retainAvailable: false,
          maximumPacketSize: LIMITS.ingest.messageBytes,
          ...(packet.clientId === '' && { assignedClientIdentifier: clientId }),
          topicAliasMaximum: topicAliases,
          subscriptionIdentifiersAvailable: false,
          sharedSubscriptionAvailable: false,
          ...(serverKeepAlive !== undefined && { serverKeepAlive }),
        },
      }
    : { cmd: 'connack', sessionPresent: false, returnCode: 0 };
  return {
    version,
    clientId,
    // One and a half times the keep-alive [MQTT-3.1.2-24].
    maxSilenceMs: (serverKeepAlive ?? keepalive) * 1500,
    wantsText: properties.requestProblemInformation !== false && maxPacketBytes >= ROOM_FOR_TEXT,
    deliveries: new Deliveries({
      version,
      receiveMaximum: Math.min(properties.receiveMaximum ?? MOST, deliveriesAtOnce),
      maxPacketBytes,
      maxWaitingBytes: waitingDeliveryBytes,
    }),
    aliases: new TopicAliases(isModern ? topicAliases : 0),
    connack: encode(connack, version),
  };
}

/** The CONNACK that refuses a client. */
export function refuse(reason: ReasonCode, version: Version): Buffer {
  return encode(
    version === 5
      ? { cmd: 'connack', sessionPresent: false, reasonCode: reason }
      : { cmd: 'connack', sessionPresent: false, returnCode: returnCodeOf(reason) },
    version,
  );
}

/** Topic aliases of an MQTT 5 client. */
class TopicAliases {
  readonly #maximum: number;
  readonly #topics = new Map<number, string>();

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** The topic of a message. @throws ProtocolError */
  resolve({ topic, properties }: IPublishPacket): string {
    const alias = properties?.topicAlias;
    if (alias === undefined) return topic;
    if (alias < 1 || alias > this.#maximum)
      throw new ProtocolError(REASON.topicAliasInvalid, `there is no topic alias ${alias}`);
    if (topic !== '') {
      this.#topics.set(alias, topic);
      return topic;
    }
    const known = this.#topics.get(alias);
    if (known === undefined) throw protocolError(`topic alias ${alias} has no topic yet`);
    return known;
  }
}
