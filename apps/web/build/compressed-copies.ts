import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are compressed as they are; tiles of maps are not. */
const UNCOMPRESSED = /\.(?:js|css|html|json|svg|webmanifest|mvt)$/;

/** Below this a file is one packet either way. */
const FROM_BYTES = 1_400;

/** Lays a compressed copy beside each file that is not compressed: done once here, and not by the server with each first visit. */
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
      }
    },
  };
}
