import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the server's package.json: above `src/` when run from source, above `dist/` when built. */
export const SERVER_ROOT = findPackageFolder(dirname(fileURLToPath(import.meta.url)));

export const VERSION: string = JSON.parse(readFileSync(join(SERVER_ROOT, 'package.json'), 'utf8')).version;

function findPackageFolder(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('No package.json above the server');
  return findPackageFolder(parent);
}
