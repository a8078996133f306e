// `npm run sbom`: lists the product's packages with their licences; exits with 1 when a licence is not accepted.
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Package, packagesOf, unknownLicences } from './licences.ts';
import { ensureInstalled } from './setup/install.mjs';
import { npm, run, runMain, Stop, say } from './setup/run.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'dist/sbom');

await runMain(async () => {
  await ensureInstalled(ROOT);
  const product = await readBill(['--omit', 'dev']);
  const all = await readBill([]);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'airdeck.cdx.json'), product.text);
  await writeFile(join(FOLDER, 'licences.txt'), listOf(product.packages));
  say(
    `${product.packages.length} packages of the product are in dist/sbom/airdeck.cdx.json, their licences in licences.txt.`,
  );
  const unknown = unknownLicences(all.packages);
  if (unknown.length > 0)
    throw new Stop(`Licences that are not in tools/licences.ts:\n  ${unknown.join('\n  ')}`);
  say(`All licences are agreed to, also those of the ${all.packages.length} packages with all tools.`);
});

async function readBill(options: readonly string[]): Promise<{ text: string; packages: Package[] }> {
  const { code, output } = await run(
    npm('sbom', '--sbom-format', 'cyclonedx', ...options, '--loglevel', 'silent'),
    {
      cwd: ROOT,
      quiet: true,
    },
  );
  if (code !== 0)
    throw new Stop(output.trimEnd() || 'npm could not list the packages: it needs version 10 or newer.');
  return { text: output, packages: packagesOf(JSON.parse(output)) };
}

function listOf(packages: readonly Package[]): string {
  const lines = packages.map(
    ({ name, version, licence }) => `${name}@${version}\t${licence || 'see its README'}`,
  );
  return `${lines.sort().join('\n')}\n`;
}
