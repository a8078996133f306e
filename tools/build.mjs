// `npm run build`: builds the server and the console, even if they are up to date.
import { fileURLToPath } from 'node:url';
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { endWithNpm } = await import('./setup/end-with-npm.mjs');
const { ensureInstalled } = await import('./setup/install.mjs');
const { ensureBuilt } = await import('./setup/build.mjs');
const { runMain } = await import('./setup/run.mjs');

const root = fileURLToPath(new URL('..', import.meta.url));

endWithNpm();
await runMain(async () => {
  await ensureInstalled(root);
  await ensureBuilt(root, { force: true });
});
