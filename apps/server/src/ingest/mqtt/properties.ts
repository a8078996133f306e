import { ProtocolError, REASON } from './reason-codes.ts';

const REASON_GIVEN = ['reasonString'];

/** The MQTT 5 properties allowed in each packet type of a client; user properties are allowed in all. */
const ALLOWED: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries({
    connect: [
      'sessionExpiryInterval',
      'receiveMaximum',
      'maximumPacketSize',
      'topicAliasMaximum',
      'requestResponseInformation',
      'requestProblemInformation',
      'authenticationMethod',
      'authenticationData',
    ],
    will: [
      'willDelayInterval',
      'payloadFormatIndicator',
      'messageExpiryInterval',
      'contentType',
      'responseTopic',
      'correlationData',
    ],
    publish: [
      'payloadFormatIndicator',
      'messageExpiryInterval',
      'topicAlias',
      'responseTopic',
      'correlationData',
      'contentType',
    ],
    subscribe: ['subscriptionIdentifier'],
    unsubscribe: [],
    puback: REASON_GIVEN,
    pubrec: REASON_GIVEN,
    pubrel: REASON_GIVEN,
    pubcomp: REASON_GIVEN,
    disconnect: ['sessionExpiryInterval', 'reasonString'],
  }).map(([kind, names]) => [kind, new Set([...names, 'userProperties'])]),
);

/** Limits of the client, which must not be zero. */
const NEVER_ZERO: ReadonlySet<string> = new Set(['receiveMaximum', 'maximumPacketSize']);

const TEXT = -1;
const PAIR = -2;
const NUMBER = -3;

/** Length of the value of each property that a client may send, in bytes, by property code. */
const VALUE_BYTES: ReadonlyMap<number | undefined, number> = new Map([
  ...[0x01, 0x17, 0x19].map((code): [number, number] => [code, 1]),
  ...[0x21, 0x22, 0x23].map((code): [number, number] => [code, 2]),
  ...[0x02, 0x11, 0x18, 0x27].map((code): [number, number] => [code, 4]),
  ...[0x03, 0x08, 0x09, 0x15, 0x16, 0x1f].map((code): [number, number] => [code, TEXT]),
  [0x26, PAIR],
  [0x0b, NUMBER],
]);

/**
 * Checks that the properties fit their announced length: the library reads the last one beyond it.
 * @param start index of the length field in the packet
 * @returns index of the end of the properties
 * @throws ProtocolError
 */
export function endOfProperties(frame: Buffer, start: number): number {
  const length = numberAt(frame, start);
  const end = length.end + length.value;
  let at = length.end;
  while (at < end) at = endOfProperty(frame, at);
  if (at > end) throw new ProtocolError(REASON.malformedPacket, 'properties longer than their length');
  return end;
}

function endOfProperty(frame: Buffer, start: number): number {
  const at = start + 1;
  const size = VALUE_BYTES.get(frame[start]) ?? 0;
  if (size === TEXT) return endOfText(frame, at);
  if (size === PAIR) return endOfText(frame, endOfText(frame, at));
  return size === NUMBER ? numberAt(frame, at).end : at + size;
}

/** Index of the end of a text with its length field at `start`. */
export const endOfText = (frame: Buffer, start: number): number =>
  start + 2 + (((frame[start] ?? 0) << 8) | (frame[start + 1] ?? 0));

function numberAt(frame: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; ; at += 1) {
    const byte = frame[at] ?? 0;
    value += (byte & 0x7f) * 128 ** (at - start);
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

/**
 * Checks the properties: the library accepts any property in any packet, repeatedly, and truncated ones as -1 or null.
 * @throws ProtocolError
 */
export function checkProperties(kind: string, properties: object | undefined): void {
  if (!properties) return;
  for (const [name, value] of Object.entries(properties)) {
    if (!ALLOWED[kind]?.has(name))
      throw new ProtocolError(REASON.protocolError, `the property ${name} with ${kind}`);
    if (name === 'userProperties') continue;
    if (Array.isArray(value)) throw new ProtocolError(REASON.protocolError, `the property ${name} twice`);
    if (value === null || value === undefined || (typeof value === 'number' && value < 0))
      throw new ProtocolError(REASON.malformedPacket, `the property ${name} is cut`);
    if (value === 0 && NEVER_ZERO.has(name))
      throw new ProtocolError(REASON.protocolError, `the property ${name} is zero`);
  }
}
