import mqttPacket, { type IConnectPacket, type Packet } from 'mqtt-packet';
import { readPlainPublish } from './plain-publish.ts';
import { checkProperties, endOfProperties, endOfText } from './properties.ts';
import { ProtocolError, REASON } from './reason-codes.ts';

/** 3: MQTT 3.1, 4: 3.1.1, 5: 5. */
export type Version = 3 | 4 | 5;

/** Packet types, in the first four bits of a packet. */
export const CONNECT = 1;
const VERSIONS: readonly unknown[] = [3, 4, 5];
/** Length of an MQTT 5 CONNECT before its properties: protocol name and version, flags, keep-alive. */
const CONNECT_HEADER_BYTES = 10;

// Without this, the library caches a buffer for each of 65,536 numbers, about 8 MB.
mqttPacket.writeToStream.cacheNumbers = false;

/** The library's parser, which gets whole packets: it keeps no state between them. */
class PacketParser {
  readonly #version: Version | undefined;
  #parser: ReturnType<typeof mqttPacket.parser>;
  #packet: Packet | undefined;
  #error: Error | undefined;

  constructor(version?: Version) {
    this.#version = version;
    this.#parser = this.#create();
  }

  parse(frame: Buffer): Packet {
    this.#packet = undefined;
    this.#error = undefined;
    let left = 0;
    try {
      left = this.#parser.parse(frame);
    } catch (error) {
      this.#error = error as Error;
    }
    if (this.#packet && !this.#error && left === 0) return this.#packet;
    this.#parser = this.#create();
    throw malformed((this.#error as Error | undefined)?.message ?? 'the packet is cut');
  }

  #create(): ReturnType<typeof mqttPacket.parser> {
    const parser = mqttPacket.parser(this.#version && { protocolVersion: this.#version });
    parser.on('packet', (packet) => {
      this.#packet = packet;
    });
    parser.on('error', (error: Error) => {
      this.#error = error;
    });
    return parser;
  }
}

/** One parser for each version serves all connections. */
const PARSERS: Record<Version, PacketParser> = {
  3: new PacketParser(3),
  4: new PacketParser(4),
  5: new PacketParser(5),
};

/**
 * Reads the first packet of a connection.
 * @returns the CONNECT; undefined: unknown protocol version
 * @throws ProtocolError if it is not a valid CONNECT
 */
export function decodeConnect(frame: Buffer): (IConnectPacket & { protocolVersion: Version }) | undefined {
  if ((frame[0] as number) >> 4 !== CONNECT) throw protocolError('the first packet is no CONNECT');
  if (!isKnownVersion(frame)) return undefined;
  // The parser keeps the packet, which contains the token: so it is used once.
  const packet = new PacketParser().parse(frame);
  if (packet.cmd !== 'connect') throw protocolError('the first packet is no CONNECT');
  const { clientId, username, will, protocolVersion } = packet;
  for (const text of [clientId, username, will?.topic]) if (text !== undefined) checkText(text, frame);
  // The library's type lists no other versions, but a packet may contain them.
  if ((will?.qos as number | undefined) === 3) throw malformed('the QoS of the will is 3');
  checkProperties('connect', packet.properties);
  checkProperties('will', will?.properties);
  if (protocolVersion === 5) {
    const end = endOfProperties(frame, frame.length - (packet.length as number) + CONNECT_HEADER_BYTES);
    if (will) endOfProperties(frame, endOfText(frame, end));
  }
  return { ...packet, protocolVersion: protocolVersion as Version };
}

/** Whether the byte after the protocol name is a known version; other protocols are left to the parser. */
function isKnownVersion(frame: Buffer): boolean {
  const name = frame.indexOf('MQTT', 0, 'latin1');
  if (name === -1 || name > 7) return true;
  const version = frame[name + 4];
  // A bridge sets the highest bit.
  return version === undefined || VERSIONS.includes(version & 0x7f);
}

/**
 * Reads a packet after the CONNECT. Also rejects packets that the library accepts although the standard requires the
 * connection to be closed.
 * @throws ProtocolError
 */
export function decode(frame: Buffer, version: Version): Packet {
  // The parser would adopt the version of this packet, for all connections.
  if ((frame[0] as number) >> 4 === CONNECT) throw protocolError('a second CONNECT');
  const packet = readPlainPublish(frame, version) ?? PARSERS[version].parse(frame);
  switch (packet.cmd) {
    case 'publish':
      if (packet.qos > 0) checkId(packet);
      else if (packet.dup) throw malformed('DUP with QoS 0');
      checkTopic(packet.topic, frame, version === 5 && packet.properties?.topicAlias !== undefined);
      break;
    case 'subscribe':
      checkId(packet);
      checkFilters(
        packet.subscriptions.map(({ topic }) => topic),
        frame,
      );
      break;
    case 'unsubscribe':
      checkId(packet);
      checkFilters(packet.unsubscriptions, frame);
      break;
    case 'puback':
    case 'pubrec':
    case 'pubrel':
    case 'pubcomp':
      checkId(packet);
      if (version < 5 && packet.length !== 2) throw malformed('an acknowledgement of another length');
      break;
    case 'pingreq':
      if (packet.length !== 0) throw malformed('PINGREQ with a body');
      break;
    case 'disconnect':
      if (version < 5 && packet.length !== 0) throw malformed('DISCONNECT with a body');
      break;
    default:
      throw protocolError(`${packet.cmd} from a client`);
  }
  if (version === 5 && packet.cmd !== 'pingreq' && packet.properties) {
    checkProperties(packet.cmd, packet.properties);
    endOfProperties(frame, startOfProperties(packet, frame));
  }
  return packet;
}

function startOfProperties(packet: Packet, frame: Buffer): number {
  const start = frame.length - (packet.length as number);
  switch (packet.cmd) {
    case 'publish':
      return endOfText(frame, start) + (packet.qos > 0 ? 2 : 0);
    case 'disconnect':
      return start + 1;
    case 'subscribe':
    case 'unsubscribe':
      return start + 2;
    default:
      // Acknowledgements: an identifier and a reason.
      return start + 3;
  }
}

/** Writes a packet. */
export function encode(packet: Packet, version: Version): Buffer {
  return mqttPacket.generate(packet, { protocolVersion: version });
}

function malformed(message: string): ProtocolError {
  return new ProtocolError(REASON.malformedPacket, message);
}

export function protocolError(message: string): ProtocolError {
  return new ProtocolError(REASON.protocolError, message);
}

function checkId({ messageId }: Packet): void {
  // The library reads a missing one as -1.
  if (messageId === undefined || messageId < 1) throw malformed('no packet identifier');
}

function checkTopic(topic: string, frame: Buffer, hasAlias: boolean): void {
  if (topic === '' && !hasAlias) throw protocolError('no topic');
  checkText(topic, frame);
  if (topic.includes('#') || topic.includes('+'))
    throw new ProtocolError(REASON.topicNameInvalid, 'a wildcard in the topic of a message');
}

function checkFilters(filters: readonly string[], frame: Buffer): void {
  if (filters.length === 0) throw protocolError('no topic filter');
  for (const filter of filters) {
    if (filter === '') throw malformed('an empty topic filter');
    checkText(filter, frame);
  }
}

/** Invalid UTF-8 is decoded as replacement characters, which the received bytes do not contain. */
function checkText(text: string, frame: Buffer): void {
  if (text.includes('\0')) throw malformed('a text with U+0000');
  if (text.includes('\uFFFD') && !frame.includes(text)) throw malformed('a text that is no UTF-8');
}
