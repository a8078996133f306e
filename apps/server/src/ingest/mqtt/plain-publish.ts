import type { IPublishPacket } from 'mqtt-packet';

const PUBLISH = 3;
const DUP = 0b1000;
const RETAIN = 0b0001;

/**
 * Reads a PUBLISH without properties from a whole packet, like nearly all packets. The library puts each into a list
 * of buffers and copies from it, which takes ten times as long.
 * @returns undefined for any other packet, including malformed ones: the library reports the error
 */
export function readPlainPublish(frame: Buffer, version: number): IPublishPacket | undefined {
  const first = frame[0] as number;
  const qos = (first >> 1) & 3;
  if (first >> 4 !== PUBLISH || qos === 3) return undefined;
  const topicStart = endOfLength(frame) + 2;
  const topicEnd = topicStart + uint16(frame, topicStart - 2);
  const idEnd = qos > 0 ? topicEnd + 2 : topicEnd;
  const payloadStart = version === 5 ? idEnd + 1 : idEnd;
  if (payloadStart > frame.length) return undefined;
  const hasProperties = version === 5 && frame[idEnd] !== 0;
  if (hasProperties) return undefined;
  return {
    cmd: 'publish',
    qos: qos as 0 | 1 | 2,
    dup: (first & DUP) !== 0,
    retain: (first & RETAIN) !== 0,
    topic: frame.toString('utf8', topicStart, topicEnd),
    ...(qos > 0 && { messageId: uint16(frame, topicEnd) }),
    payload: frame.subarray(payloadStart),
  };
}

/** All bytes of the length except the last have the highest bit set. */
function endOfLength(frame: Buffer): number {
  let at = 1;
  while ((frame[at] as number) >= 0x80) at += 1;
  return at + 1;
}

const uint16 = (frame: Buffer, at: number): number =>
  ((frame[at] as number) << 8) | (frame[at + 1] as number);
