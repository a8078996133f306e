import { createInflateRaw } from 'node:zlib';
import { TableError } from './table-error.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_HEADER_LENGTH = 30;
const MAX_COMMENT_LENGTH = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** Bytes handed on at a time. */
const PIECE_LENGTH = 64 * 1024;

/** A file in an archive. Its content is read in pieces. */
export type ZipEntry = { readonly name: string; readonly content: () => AsyncIterable<Uint8Array> };

/** Whether bytes begin as those of a ZIP archive do. */
export const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && start[2] === 0x03 && start[3] === 0x04;

/** The files of an archive, by name. @throws TableError brokenArchive */
export function zipEntries(archive: Buffer): Map<string, ZipEntry> {
  try {
    return readDirectory(archive);
  } catch (error) {
    // An offset beyond the end.
    if (error instanceof RangeError) throw new TableError('brokenArchive');
    throw error;
  }
}

function readDirectory(archive: Buffer): Map<string, ZipEntry> {
  const end = endOfDirectory(archive);
  const count = archive.readUInt16LE(end + 10);
  const entries = new Map<string, ZipEntry>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new TableError('brokenArchive');
    const method = archive.readUInt16LE(at + 10);
    const length = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const extraLength = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    const start =
      local + LOCAL_HEADER_LENGTH + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    entries.set(name, { name, content: () => contentOf(archive.subarray(start, start + length), method) });
    at += ENTRY_LENGTH + nameLength + extraLength;
  }
  return entries;
}

/** It is at the end, behind it only a comment. */
function endOfDirectory(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_LENGTH - MAX_COMMENT_LENGTH);
  for (let at = archive.length - END_LENGTH; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new TableError('brokenArchive');
}

async function* contentOf(bytes: Buffer, method: number): AsyncGenerator<Uint8Array> {
  if (method === STORED) {
    yield* piecesOf(bytes);
    return;
  }
  if (method !== DEFLATED) throw new TableError('brokenArchive');
  const inflate = createInflateRaw();
  try {
    inflate.end(bytes);
    yield* inflate as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw isOfZlib(error) ? new TableError('brokenArchive') : error;
  }
}

function* piecesOf(bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_LENGTH) yield bytes.subarray(at, at + PIECE_LENGTH);
}

/** Whether bytes cannot be decompressed. */
export const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
