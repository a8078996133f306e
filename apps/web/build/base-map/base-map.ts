import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type BaseTiles, makeBaseTiles } from './tiles.ts';

/** Hash of the code that generates the tiles, and of `package.json`, which pins the versions of their data. */
function versionOfTiles(): string {
  const hash = createHash('sha256');
  for (const file of ['places.ts', 'tiles.ts', '../../package.json']) {
    hash.update(readFileSync(join(import.meta.dirname, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

/**
 * The base of all maps at close range: the coast and the borders at 1 : 10 million, states, and towns with their names,
 * as vector tiles. They are files of the console, so that a map needs no other server. In development they are
 * generated on the first request.
 */
export function baseMapTiles(): Plugin {
  const version = versionOfTiles();
  // Named like all immutable files.
  const fileOf = (key: string) => `assets/base-map.${key}-${version}.mvt`;
  let folder = '';
  let tiles: BaseTiles | undefined;
  const make = () => {
    tiles ??= makeBaseTiles();
    return tiles;
  };
  return {
    name: 'base-map-tiles',
    config: () => ({ define: { __BASE_MAP_TILES__: JSON.stringify(`/${fileOf('{z}.{x}.{y}')}`) } }),
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    writeBundle() {
      for (const [key, tile] of make()) {
        writeFileSync(join(folder, fileOf(key)), tile);
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, key] = /^\/assets\/base-map\.(\d+\.\d+\.\d+)-/.exec(request.url ?? '') ?? [];
        if (key === undefined) return next();
        response.end(make().get(key));
      });
    },
  };
}
