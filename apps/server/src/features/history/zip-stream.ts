import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file inside an archive, whose text is written when its turn comes. */
export type ZipEntry = { readonly name: string; readonly text: AsyncIterable<string> | Iterable<string> };

/** The fastest level: a month of readings shrinks to a fifth either way, and the processors belong to the ingest. */
const COMPRESSION_LEVEL = 1;

/**
 * An archive that is made while it is read: one entry after the other, each piece of text when the one before it is
 * on its way. Compression runs on zlib's threads. What is asked for after an entry knows what came of it. When the
 * reader goes away, the entries are told by their `return`.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, modifiedTime: number): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;
  output.once('close', () => source?.destroy());
  // The library's own faults, such as an archive that grows too large.
  (zip as unknown as NodeJS.EventEmitter).on('error', (error: Error) => output.destroy(error));

  async function write(): Promise<void> {
    for await (const { name, text } of entries) {
      if (output.destroyed) return;
      source = Readable.from(text);
      const written = finished(source, { writable: false });
      zip.addReadStream(source, name, {
        compressionLevel: COMPRESSION_LEVEL,
        mtime: new Date(modifiedTime),
      });
      await written;
    }
    zip.end();
  }

  write().catch((error) => {
    // Anyone who closed it knows why.
    if (!output.destroyed) output.destroy(error);
  });
  return output;
}
