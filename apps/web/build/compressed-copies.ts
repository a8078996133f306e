import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are already compressed; map tiles are not. */
const UNCOMPRESSED = /\.(?:js|css|html|json|svg|webmanifest|mvt)$/;

/** Smaller files are one packet in any case. */
const FROM_BYTES = 1_400;

/** Map tiles are small, and there are thousands of them: a second copy would save little. */
const WITHOUT_BROTLI = /\.mvt$/;

/** The last step of quality would double the time for 3 % of the bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 } };

/** Writes compressed copies of each uncompressed file: once here, instead of in the server on each first visit. */
export function compressedCopies(): Plugin {
  let folder = '';
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!UNCOMPRESSED.test(name)) continue;
        const file = join(folder, name);
        const contents = readFileSync(file);
        if (contents.byteLength < FROM_BYTES) continue;
        writeFileSync(`${file}.gz`, gzipSync(contents, { level: constants.Z_BEST_COMPRESSION }));
        if (!WITHOUT_BROTLI.test(name)) writeFileSync(`${file}.br`, brotliCompressSync(contents, BROTLI));
      }
    },
  };
}
