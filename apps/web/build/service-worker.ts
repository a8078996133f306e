import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * There are hundreds of fonts and megabytes of maps: they are cached on demand. Source maps and the worker itself are
 * not part of the shell.
 */
const NOT_IN_SHELL =
  /\.(?:woff2?|map)$|^\/sw\.js$|^\/wall\.html$|^\/index\.\w+\.html$|^\/assets\/wallpage-|^\/assets\/(?:create-map|draw-countries|maplibre-gl-worker|countries-\d+m)-/;

/**
 * Builds `src/sw.ts` into `/sw.js` with the list of the shell's files: everything that was built or copied, except
 * `NOT_IN_SHELL`. The version is a hash of their contents, so that any change of any file results in a new worker.
 */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/sw.ts', fileName: 'sw.js' });
    },
    generateBundle(_options, bundle) {
      const contents = new Map<string, string | Uint8Array>();
      for (const file of Object.values(bundle)) {
        contents.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source);
      }
      for (const path of filesBelow(publicDir)) contents.set(`/${path}`, readFileSync(join(publicDir, path)));
      const paths = [...contents.keys()].filter((path) => !NOT_IN_SHELL.test(path)).sort();
      const hash = createHash('sha256');
      for (const path of paths) hash.update(path).update(contents.get(path) ?? '');
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('The service worker was not built');
      if (worker.imports.length > 0) throw new Error('The service worker must stand alone');
      worker.code = worker.code
        .replaceAll('__SHELL_FILES__', JSON.stringify(paths))
        .replaceAll('__SHELL_VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)));
    },
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    );
}
