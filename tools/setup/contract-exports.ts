import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SRC = resolve(import.meta.dirname, '../../packages/contract/src');

/** Exports of the contract's modules, as [name, value]. */
export const contractExports = (
  await Promise.all(
    readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map(async (path) => Object.entries<object>(await import(join(SRC, path)))),
  )
).flat();
