import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Delimiter } from '@airdeck/contract/reading-import/reading-mapping';
import { decodedText } from './decoded-text.ts';
import { delimitedRows, type TableRow } from './delimited-rows.ts';
import { delimiterOf } from './delimiter.ts';
import { TableError } from './table-error.ts';
import { workbookRows } from './workbook-rows.ts';
import { isOfZlib, isZip } from './zip-entries.ts';

/** Characters of a file in which its delimiter is looked for. */
const START_LENGTH = 4 * 1024;

/** Characters of a workbook's markup for each one of its text. */
const MARKUP_FACTOR = 10;

/** The most that is read of a file. */
export type TableLimits = {
  /** Characters of the text; a workbook's markup may be several times as long. */
  readonly maxLength: number;
  /** A workbook is in memory as a whole. */
  readonly maxWorkbookBytes: number;
};

/** A table as it is read, row by row. */
export type Table = {
  /** Undefined: a workbook. */
  readonly delimiter: Delimiter | undefined;
  readonly rows: AsyncIterable<TableRow>;
};

/**
 * Opens a file of rows: text in UTF-8 or UTF-16 separated by commas, semicolons, tabs or bars, with or without a line
 * `sep=;`, or an Excel workbook; either may be compressed by gzip. Only a workbook is held in memory as a whole.
 * @param delimiter instead of the one that the file suggests
 * @throws TableError, also while rows are read
 */
export async function openTable(
  source: AsyncIterable<Uint8Array>,
  limits: TableLimits,
  delimiter?: Delimiter,
): Promise<Table> {
  let { start, all } = await peek(source);
  if (start[0] === 0x1f && start[1] === 0x8b) ({ start, all } = await peek(decompressed(all)));
  if (isZip(start)) {
    const archive = await collected(all, limits.maxWorkbookBytes);
    return { delimiter: undefined, rows: workbookRows(archive, limits.maxLength * MARKUP_FACTOR) };
  }
  return openText(decodedText(all, limits.maxLength), delimiter);
}

async function openText(text: AsyncGenerator<string>, chosen: Delimiter | undefined): Promise<Table> {
  let start = '';
  while (start.length < START_LENGTH) {
    const { value, done } = await text.next();
    if (done) break;
    start += value;
  }
  const { delimiter, declarationLength } = delimiterOf(start);
  async function* rest(): AsyncGenerator<string> {
    yield start.slice(declarationLength);
    yield* text;
  }
  const used = chosen ?? delimiter;
  return { delimiter: used, rows: delimitedRows(rest(), used, declarationLength > 0 ? 2 : 1) };
}

type Peeked = { readonly start: Uint8Array; readonly all: AsyncIterable<Uint8Array> };

/** The first bytes of a source, and the source with them. */
async function peek(source: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const iterator = source[Symbol.asyncIterator]();
  let start: Uint8Array = Buffer.alloc(0);
  let isDone = false;
  while (start.length < 4 && !isDone) {
    const next = await iterator.next();
    isDone = next.done === true;
    if (!next.done) start = Buffer.concat([start, next.value]);
  }
  const rest: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => iterator };
  async function* all(): AsyncGenerator<Uint8Array> {
    yield start;
    if (!isDone) yield* rest;
  }
  return { start, all: all() };
}

async function* decompressed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const input = Readable.from(source);
  // The reader of the decompressed bytes gets the failure of the source.
  input.on('error', (error) => gunzip.destroy(error));
  try {
    yield* input.pipe(gunzip) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw isOfZlib(error) ? new TableError('brokenArchive') : error;
  } finally {
    input.destroy();
  }
}

async function collected(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    length += piece.length;
    if (length > maxBytes) throw new TableError('tooLarge');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
