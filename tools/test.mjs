// `npm test`: every check and every test, from a fresh clone, with nothing but Node.js.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { endWithNpm } = await import('./setup/end-with-npm.mjs');
const { ensureBuilt } = await import('./setup/build.mjs');
const { ensureChromium } = await import('./setup/chromium.mjs');
const { ensureInstalled } = await import('./setup/install.mjs');
const { ensureNatsServer } = await import('./setup/nats.mjs');
const { runMain, say, secondsSince } = await import('./setup/run.mjs');
const { runSteps, staticChecks } = await import('./setup/steps.mjs');
const { openRunFolder, removeDeadRuns } = await import('./setup/run-folder.mjs');
const { runSuites } = await import('./setup/test-run.mjs');

const root = fileURLToPath(new URL('..', import.meta.url));
const counts = { passed: 0, failed: 0, skipped: 0 };

endWithNpm();
await runMain(async () => {
  const startedAt = Date.now();
  await ensureInstalled(root);
  await ensureChromium();
  await ensureNatsServer();
  await removeDeadRuns();
  const folder = openRunFolder();
  try {
    await runSteps(root, staticChecks(root));
    await ensureBuilt(root);
    // Server tests mostly wait, the others use the CPU: in parallel they take a third less time.
    await runSuites(
      root,
      folder,
      [
        [
          { folder: 'unit', name: 'unit tests', args: ['--project', 'unit', '--project', 'web*'] },
          { folder: 'browser', name: 'browser tests', args: ['--config', 'e2e/vitest.config.ts'] },
        ],
        [{ folder: 'server', name: 'server tests', args: ['--project', 'server'] }],
      ],
      counts,
    );
    say(`\nEverything passed in ${secondsSince(startedAt)}; ${counts.skipped} tests skipped.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
// Any abort of the run counts as a failure, even before the first test.
if (process.exitCode) counts.failed = Math.max(counts.failed, 1);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
