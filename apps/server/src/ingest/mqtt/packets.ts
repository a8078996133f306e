import mqttPacket, { type IConnectPacket, type Packet } from 'mqtt-packet';
import { readPlainPublish } from './plain-publish.ts';
import { checkProperties, endOfProperties, endOfText } from './properties.ts';
import { ProtocolError, REASON } from './reason-codes.ts';

/** 3: MQTT 3.1, 4: 3.1.1, 5: 5. */
export type Version = 3 | 4 | 5;

/** Packets whose kind stands in the first four bits. */
export const CONNECT = 1;
const VERSIONS: readonly unknown[] = [3, 4, 5];
/** Of CONNECT in MQTT 5 before its properties: name and version of the protocol, flags, keep alive. */
const CONNECT_HEADER_BYTES = 10;

// Without this the library keeps a buffer for each of 65,536 numbers, some eight megabytes.
mqttPacket.writeToStream.cacheNumbers = false;

/** The library's parser, given whole packets: between two of them it holds nothing. */
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

/** One for each version serves all connections. */
const PARSERS: Record<Version, PacketParser> = {
  3: new PacketParser(3),
  4: new PacketParser(4),
  5: new PacketParser(5),
};

/**
 * Reads the first packet of a connection.
 * @returns the CONNECT, or undefined for one of a version that there is not
 * @throws ProtocolError when it is no CONNECT as the standard has it
 */
export function decodeConnect(frame: Buffer): (IConnectPacket & { protocolVersion: Version }) | undefined {
  if ((frame[0] as number) >> 4 !== CONNECT) throw protocolError('the first packet is no CONNECT');
  if (!isKnownVersion(frame)) return undefined;
  // It remembers the packet, with the token in it: it is used once.
  const packet = new PacketParser().parse(frame);
  if (packet.cmd !== 'connect') throw protocolError('the first packet is no CONNECT');
  const { clientId, username, will, protocolVersion } = packet;
  for (const text of [clientId, username, will?.topic]) if (text !== undefined) checkText(text, frame);
  // The library's type knows no other; what is read may hold them.
  if ((will?.qos as number | undefined) === 3) throw malformed('the QoS of the will is 3');
  checkProperties('connect', packet.properties);
  checkProperties('will', will?.properties);
  if (protocolVersion === 5) {
    const end = endOfProperties(frame, frame.length - (packet.length as number) + CONNECT_HEADER_BYTES);
    if (will) endOfProperties(frame, endOfText(frame, end));
  }
  return { ...packet, protocolVersion: protocolVersion as Version };
}

/** Whether the byte behind the protocol's name is a version; one that is no MQTT at all is left to the parser. */
function isKnownVersion(frame: Buffer): boolean {
  const name = frame.indexOf('MQTT', 0, 'latin1');
  if (name === -1 || name > 7) return true;
  const version = frame[name + 4];
  // A bridge sets the highest bit.
  return version === undefined || VERSIONS.includes(version & 0x7f);
}

/**
 * Reads a packet behind the CONNECT. The library lets some pass that the standard wants the connection closed for;
 * these are found here.
 * @throws ProtocolError
 */
export function decode(frame: Buffer, version: Version): Packet {
  // The parser would go on in the version of this one, for all connections.
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
  // The library reads -1 where there is none.
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

/** What is no UTF-8 is read as replacement characters, which then are not among the bytes that came. */
function checkText(text: string, frame: Buffer): void {
  if (text.includes('\0')) throw malformed('a text with U+0000');
  if (text.includes('\uFFFD') && !frame.includes(text)) throw malformed('a text that is no UTF-8');
}
