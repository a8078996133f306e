// `npm run dev`: the server restarts and the console updates with every change; the database keeps running.
import { fileURLToPath } from 'node:url';
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { endWithNpm } = await import('./setup/end-with-npm.mjs');
const { ensureInstalled } = await import('./setup/install.mjs');
const { run, runMain } = await import('./setup/run.mjs');
const { tool } = await import('./setup/steps.mjs');

const root = fileURLToPath(new URL('..', import.meta.url));

endWithNpm();
await runMain(async () => {
  await ensureInstalled(root);
  const { code } = await run(tool(root, 'tsx/dist/cli.mjs', 'tools/dev/main.ts'), { cwd: root });
  process.exitCode = code;
});
