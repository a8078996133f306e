/** The version of envelopes. Another one is not read: its messages count as missed. */
const VERSION = 1;
const ID_BYTES = 8;
const HEAD_BYTES = 1 + ID_BYTES + 8 + 1;

/** A message of one node to all others. */
export type Envelope = {
  /** The sender's id: 16 hexadecimal digits. */
  readonly from: string;
  /** The sender's sequence number: a gap means a missed message. */
  readonly number: number;
  readonly topic: string;
  readonly body: Uint8Array;
};

export function writeEnvelope({ from, number, topic, body }: Envelope): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + topic.length + body.length);
  bytes.writeUInt8(VERSION, 0);
  bytes.write(from, 1, ID_BYTES, 'hex');
  bytes.writeDoubleBE(number, 1 + ID_BYTES);
  bytes.writeUInt8(topic.length, HEAD_BYTES - 1);
  bytes.write(topic, HEAD_BYTES, 'latin1');
  bytes.set(body, HEAD_BYTES + topic.length);
  return bytes;
}

/** Undefined: of another version, or not an envelope. The body shares the memory of `bytes`. */
export function readEnvelope(bytes: Uint8Array): Envelope | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < HEAD_BYTES || buffer.readUInt8(0) !== VERSION) return undefined;
  const bodyAt = HEAD_BYTES + buffer.readUInt8(HEAD_BYTES - 1);
  if (buffer.length < bodyAt) return undefined;
  return {
    from: buffer.toString('hex', 1, 1 + ID_BYTES),
    number: buffer.readDoubleBE(1 + ID_BYTES),
    topic: buffer.toString('latin1', HEAD_BYTES, bodyAt),
    body: buffer.subarray(bodyAt),
  };
}
