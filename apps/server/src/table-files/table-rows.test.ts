import { gzipSync } from 'node:zlib';
import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { csvRow } from '../http/csv.ts';
import { TableError } from './table-error.ts';
import { openTable } from './table-rows.ts';

const LIMITS = { maxLength: 1_000_000, maxWorkbookBytes: 1_000_000 };

/** In pieces of so many bytes. */
async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function read(content: string | Buffer, pieceLength = 7, limits = LIMITS) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const { rows, delimiter } = await openTable(inPieces(bytes, pieceLength), limits);
  const found = [];
  for await (const row of rows) found.push(row);
  return { delimiter, rows: found };
}

const cellsOf = async (content: string | Buffer, pieceLength?: number) =>
  (await read(content, pieceLength)).rows.map(({ cells }) => cells);

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('a table', () => {
  it.each<[string, string | Buffer]>([
    ['commas', 'time,pm25\n1,"2,5"\n'],
    ['semicolons', 'time;pm25\r\n1;2,5\r\n'],
    ['tabs', 'time\tpm25\r1\t2,5'],
    ['bars', 'time|pm25\n1|2,5'],
    ['a line that names its delimiter', 'sep=;\r\ntime;pm25\r\n1;2,5'],
    ['a byte order mark', '\uFEFFtime;pm25\n1;2,5'],
    ['UTF-16 of either order', utf16('\uFEFFtime;pm25\n1;2,5')],
    ['UTF-16, the first byte first', Buffer.from(utf16('\uFEFFtime;pm25\n1;2,5')).swap16()],
    ['UTF-16 without a mark', utf16('time;pm25\n1;2,5')],
    ['gzip around it', gzipSync('time;pm25\n1;2,5\n')],
    ['zero bytes at its end', 'time;pm25\n1;2,5\n\0\0\0\0'],
  ])('is read with %s', async (_with, content) => {
    expect(await cellsOf(content)).toEqual([
      ['time', 'pm25'],
      ['1', '2,5'],
    ]);
  });

  it('gives the same rows however it is cut into pieces', async () => {
    const text = 'a,"b ""c"" \r\n d"\r\n\r\n"x" , y ,"°µ"\r\n,,\n7,8,9';
    const whole = await read(text, 1000);
    expect(whole.rows).toEqual([
      { line: 1, cells: ['a', 'b "c" \r\n d'] },
      { line: 4, cells: ['x', 'y', '°µ'] },
      { line: 6, cells: ['7', '8', '9'] },
    ]);
    for (let length = 1; length < 20; length += 1) expect(await read(text, length)).toEqual(whole);
  });

  it('gives back any cells that were written as CSV', async () => {
    const parts = ['', ' a', 'b ', '"', '""', ',', ';', '\n', '\r\n', '\r', 'é', '😀', '\t', '7'];
    const random = seededRandom(1);
    const next = (limit: number) => Math.floor(random() * limit);
    for (let round = 0; round < 200; round += 1) {
      const cell = () => `x${Array.from({ length: next(5) }, () => parts[next(parts.length)]).join('')}`;
      const table = Array.from({ length: 1 + next(4) }, () => Array.from({ length: 3 }, cell));
      expect(await cellsOf(`a,b,c\r\n${table.map(csvRow).join('')}`, 1 + next(9))).toEqual([
        ['a', 'b', 'c'],
        ...table,
      ]);
    }
  });

  it.each<[string, string | Buffer, string, number]>([
    ['bytes that are no text', Buffer.from([0x61, 0xe4, 0x62]), 'notText', 1],
    ['a quotation mark inside of a cell', 'a,b\n1"2,3', 'brokenQuotes', 2],
    ['text behind quotes', 'a,b\n"1"2,3', 'brokenQuotes', 2],
    ['quotes without an end', 'a,b\n\n"1,2\n3', 'brokenQuotes', 3],
    ['a row without an end', `a\n${'x'.repeat(70_000)}`, 'tooLong', 2],
    ['cells without an end', ','.repeat(20_000), 'tooManyCells', 1],
    ['gzip that is cut off', gzipSync('a,b\n'.repeat(100)).subarray(0, 20), 'brokenArchive', 1],
    [
      'a ZIP archive without a directory',
      Buffer.from('PK\u0003\u0004 and no more than that'),
      'brokenArchive',
      1,
    ],
  ])('is refused for %s', async (_what, content, fault, line) => {
    const failure = await read(content).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TableError);
    expect(failure).toMatchObject({ fault, line });
  });

  it('is refused when it is longer than allowed, though its file is small', async () => {
    const small = gzipSync('a,b\n'.repeat(300_000));
    await expect(read(small, 1000)).rejects.toMatchObject({ fault: 'tooLarge' });
  });
});
