import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endGroup, run, Stop, say, secondsSince, unpainted } from './run.mjs';
import { tool } from './steps.mjs';

/**
 * @typedef {{ folder: string, name: string, args: string[] }} Suite tests: their arguments for vitest, and the name of
 *   their folder inside the run's
 */
/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const GRACE_MS = 5_000;

/**
 * Runs lanes of suites in parallel and counts tests; a lane ends with its first failed suite. The output is shown only
 * for failed suites, at their end.
 * @param {string} root
 * @param {string} folder of the run
 * @param {readonly (readonly Suite[])[]} lanes
 * @param {Counts} counts incremented
 * @throws {Stop} that names the failed suites
 */
export async function runSuites(root, folder, lanes, counts) {
  say(`\n--- ${lanes.flatMap((lane) => lane.map(({ name }) => name)).join(', ')}`);
  /** @type {string[]} */
  const failed = [];
  /** @param {readonly Suite[]} lane */
  const runLane = async (lane) => {
    for (const suite of lane) {
      if (await runSuite(root, folder, suite, counts)) continue;
      failed.push(suite.name);
      return;
    }
  };
  await Promise.all(lanes.map(runLane));
  if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}.`);
}

/**
 * @param {string} root
 * @param {string} runFolder
 * @param {Suite} suite
 * @param {Counts} counts
 */
async function runSuite(root, runFolder, suite, counts) {
  const startedAt = Date.now();
  const folder = join(runFolder, suite.folder);
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const report = join(folder, 'report.json');
  /** @type {number | undefined} */
  let group;
  const { code, output } = await run(
    tool(
      root,
      'vitest/vitest.mjs',
      'run',
      ...suite.args,
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ),
    {
      cwd: root,
      env: unpainted(testEnvironment(root, folder)),
      quiet: true,
      onStart: (pid) => {
        group = pid;
        writeFileSync(join(folder, 'group'), String(pid));
      },
    },
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  counts.passed += result.numPassedTests ?? 0;
  counts.skipped += (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0);
  // A file that does not load, or a set-up that throws, fails without a failed test.
  const failed = Math.max(result.numFailedTests ?? 0, code === 0 ? 0 : 1);
  counts.failed += failed;

  for (const name of passedAgain(result)) say(`Passed only when it was repeated: ${name}`);

  const isEnded = await endGroup(group, GRACE_MS);
  if (!isEnded) say('Processes that the suite left running were ended now.');
  if (!isEnded && failed === 0) counts.failed += 1;
  const isGood = failed === 0 && isEnded;
  if (!isGood) say(output.trimEnd());
  say(
    `${isGood ? 'ok    ' : 'FAILED'} ${suite.name} (${secondsSince(startedAt)}), no process left: ${isEnded}`,
  );
  return isGood;
}

/**
 * Tests that passed only on a retry, which CI runs accept: their failures are still in the report.
 * @param {{ testResults?: { assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} report
 */
const passedAgain = ({ testResults = [] }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName);

/**
 * Environment for tests: their own temporary folder, and none of this shell's settings for a server.
 * @param {string} root
 * @param {string} folder
 */
function testEnvironment(root, folder) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, TMPDIR: folder };
  const settings = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm);
  for (const [, name] of settings) if (name) delete env[name];
  // React's production build has no test utilities.
  delete env.NODE_ENV;
  return env;
}
