// `npm start`: from a fresh clone to a running server, with nothing but Node.js.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { endWithNpm, succeedOrphan } = await import('./setup/end-with-npm.mjs');
const { ensureInstalled } = await import('./setup/install.mjs');
const { ensureBuilt } = await import('./setup/build.mjs');
const { runMain, say } = await import('./setup/run.mjs');

const root = fileURLToPath(new URL('..', import.meta.url));

endWithNpm();
await runMain(async () => {
  await ensureInstalled(root);
  await ensureBuilt(root);
  await succeedOrphan(root);
  say('Starting Airdeck.');
  process.chdir(root);
  if (existsSync('.env')) process.loadEnvFile('.env');
  // In this process, so that Ctrl+C, a service manager or kill -9 ends the server.
  await import(pathToFileURL(`${root}/apps/server/dist/main.js`).href);
});
