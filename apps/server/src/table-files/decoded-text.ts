import { TextDecoder } from 'node:util';
import { TableError } from './table-error.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Bytes in which an encoding without a mark is looked for. */
const LOOKED_AT = 512;

/**
 * The text of a file in UTF-8 or UTF-16, with or without a byte order mark.
 * @param maxLength characters; a small file can be compressed from a huge one
 * @throws TableError notText, as bytes are never replaced; tooLarge
 */
export async function* decodedText(
  source: AsyncIterable<Uint8Array>,
  maxLength: number,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let length = 0;
  try {
    for await (const piece of source) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
      const text = decoder.decode(piece, { stream: true });
      length += text.length;
      if (length > maxLength) throw new TableError('tooLarge');
      if (text !== '') yield text;
    }
    const rest = decoder?.decode() ?? '';
    if (rest !== '') yield rest;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new TableError('notText');
    }
    throw error;
  }
}

/** The encoding of a file by its first bytes. In UTF-16, every other byte of a table's header is zero. */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, LOOKED_AT);
  const pairs = Math.floor(start.length / 2);
  const zeros = (parity: 0 | 1) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (pairs > 1 && zeros(1) > pairs * 0.7) return 'utf-16le';
  if (pairs > 1 && zeros(0) > pairs * 0.7) return 'utf-16be';
  return 'utf-8';
}
