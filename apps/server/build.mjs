import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const root = import.meta.dirname;
const packages = join(root, '../../packages');
/** Tests have it in a folder of theirs, with an entry of theirs: `node build.mjs <folder> <file below src>`. */
const [folder = 'dist', ownEntry] = process.argv.slice(2);

/** What runs as a process or a thread of its own: the server, its commands, its workers. */
const entryPoints = readdirSync(join(root, 'src'), { recursive: true })
  .map(String)
  .filter(
    (file) =>
      file === 'main.ts' ||
      file === ownEntry ||
      /^commands[\\/][\w-]+\.ts$/.test(file) ||
      file.endsWith('.worker.ts'),
  )
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ in: join(root, 'src', file), out: basename(file, '.ts') }));

rmSync(join(root, folder), { recursive: true, force: true });
await build({
  entryPoints,
  outdir: join(root, folder),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  packages: 'external',
  // The packages of this repository are sources, and become part of the bundle; the demo in files of its own.
  alias: {
    '@airdeck/contract': join(packages, 'contract/src'),
    '@airdeck/air': join(packages, 'air/src'),
    '@airdeck/demo': join(root, '../demo/src'),
  },
  logLevel: 'warning',
});
