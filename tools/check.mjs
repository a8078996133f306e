// `npm run check`: all checks that take less than a minute, without a database or a browser. Tests of the screens,
// which simulate a browser, take longer: `npm run test:unit` includes them. It runs every part, and reports all failures.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { endWithNpm } = await import('./setup/end-with-npm.mjs');
const { ensureInstalled } = await import('./setup/install.mjs');
const { runSteps, staticChecks, tool } = await import('./setup/steps.mjs');
const { runMain, say, secondsSince } = await import('./setup/run.mjs');

const root = fileURLToPath(new URL('..', import.meta.url));

endWithNpm();
await runMain(async () => {
  const startedAt = Date.now();
  await ensureInstalled(root);
  // The compiler reads the keys that it writes.
  await runSteps(root, [
    { name: 'keys of texts', command: tool(root, 'tsx/dist/cli.mjs', 'apps/web/build/write-keys.ts') },
  ]);
  await runSteps(root, [
    ...staticChecks(root),
    { name: 'messages of commits', command: [process.execPath, [join(root, 'tools/check-commits.mjs')]] },
    {
      name: 'unit tests',
      command: tool(root, 'vitest/vitest.mjs', 'run', '--project', 'unit'),
    },
  ]);
  say(`All checks passed in ${secondsSince(startedAt)}.`);
});
