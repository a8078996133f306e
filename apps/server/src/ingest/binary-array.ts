/**
 * PostgreSQL's binary format of one-dimensional arrays. The text format requires formatting and parsing each number,
 * which took most of the time of a batch; the driver sends a Buffer as a binary parameter.
 */

const OID = { int4: 23, int8: 20, float8: 701, text: 25 } as const;
const HEADER_BYTES = 20;
const TWO_TO_32 = 4_294_967_296;

export function int4Array(values: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * 8);
  let offset = writeHeader(buffer, OID.int4, values.length);
  for (const value of values) {
    offset = buffer.writeInt32BE(4, offset);
    offset = buffer.writeInt32BE(value, offset);
  }
  return buffer;
}

/** Whole numbers up to 2^53. */
export function int8Array(values: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * 12);
  let offset = writeHeader(buffer, OID.int8, values.length);
  for (const value of values) {
    const high = Math.floor(value / TWO_TO_32);
    offset = buffer.writeInt32BE(8, offset);
    offset = buffer.writeInt32BE(high, offset);
    offset = buffer.writeUInt32BE(value - high * TWO_TO_32, offset);
  }
  return buffer;
}

/** Missing values become NaN: in an array without nulls, PostgreSQL accesses an element directly. */
export function float8Array<T>(items: readonly T[], read: (item: T) => number | undefined): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + items.length * 12);
  let offset = writeHeader(buffer, OID.float8, items.length);
  for (const item of items) {
    offset = buffer.writeInt32BE(8, offset);
    offset = buffer.writeDoubleBE(read(item) ?? NaN, offset);
  }
  return buffer;
}

export function textArray(values: readonly (string | null)[]): Buffer {
  let bytes = HEADER_BYTES;
  for (const value of values) bytes += 4 + (value === null ? 0 : Buffer.byteLength(value));
  const buffer = Buffer.allocUnsafe(bytes);
  let offset = writeHeader(buffer, OID.text, values.length);
  for (const value of values) {
    if (value === null) {
      offset = buffer.writeInt32BE(-1, offset);
      continue;
    }
    const length = buffer.write(value, offset + 4);
    buffer.writeInt32BE(length, offset);
    offset += 4 + length;
  }
  return buffer;
}

/** Number of dimensions, null flag, element type, length, index of the first element. */
function writeHeader(buffer: Buffer, elementType: number, length: number): number {
  let offset = buffer.writeInt32BE(1, 0);
  offset = buffer.writeInt32BE(1, offset);
  offset = buffer.writeInt32BE(elementType, offset);
  offset = buffer.writeInt32BE(length, offset);
  return buffer.writeInt32BE(1, offset);
}
