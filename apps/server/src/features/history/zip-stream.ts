import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file in an archive, with lazily generated content. */
export type ZipEntry = {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** Stored as it is. */
  readonly isCompressed?: true;
};

/** The fastest level: a month of readings shrinks to a fifth at any level, and the ingest needs the CPU. */
const COMPRESSION_LEVEL = 1;

/**
 * An archive that is generated while it is read: entry by entry, and each chunk of its content after the previous one is
 * consumed. Compression runs on zlib's threads. An entry is requested after the previous one is complete. When the
 * reader disconnects, `return` of the entries is called.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, modifiedTime: number): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;
  output.once('close', () => source?.destroy());
  // Errors of the library itself, such as an archive that grows too large.
  (zip as unknown as NodeJS.EventEmitter).on('error', (error: Error) => output.destroy(error));

  async function write(): Promise<void> {
    for await (const { name, content, isCompressed } of entries) {
      if (output.destroyed) return;
      source = Readable.from(content);
      const written = finished(source, { writable: false });
      zip.addReadStream(source, name, {
        compressionLevel: isCompressed ? 0 : COMPRESSION_LEVEL,
        mtime: new Date(modifiedTime),
      });
      await written;
    }
    zip.end();
  }

  write().catch((error) => {
    // An output that the reader has closed needs no error.
    if (!output.destroyed) output.destroy(error);
  });
  return output;
}
