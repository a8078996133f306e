import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './tools/setup/longest-first.ts';

/** Long timeouts of waits: a defect fails slightly later, a slow machine does not fail. */
const PATIENT = {
  // Default: one second.
  expect: { poll: { timeout: 30_000 } },
  // On a shared machine a test may miss its timing once; a defect fails twice. Elsewhere, flaky tests must be found.
  retry: process.env['CI'] ? 1 : 0,
};
const PATIENT_WAITS = resolve(import.meta.dirname, 'tools/setup/wait-timeouts.ts');

const WEB = {
  ...PATIENT,
  environment: 'jsdom',
  // No test depends on style sheets: without them, CPU time is a tenth less.
  css: { include: [] },
  // Megabytes: garbage of screens is short-lived, and collecting it takes a seventh of the time with the default.
  execArgv: ['--max-semi-space-size=64'],
  include: ['src/**/*.test.{ts,tsx}'],
  setupFiles: [PATIENT_WAITS, resolve(import.meta.dirname, 'apps/web/src/testing/setup.ts')],
  // A screen's code is loaded when it is first opened, possibly on a busy machine: longer than any wait.
  testTimeout: 60_000,
  // Several files open the console before each test.
  hookTimeout: 60_000,
};

/** Tests of page-wide state, or with mocked modules, which therefore need isolation. */
const WITH_STATE = [
  'src/lib/i18n/i18n.test.ts',
  'src/app/console.test.tsx',
  'src/features/device-map/components/device-map-drawn.test.tsx',
];

/** The slowest tests with PostgreSQL, slowest first. */
const LONGEST = [
  'faults',
  'main',
  'access-matrix',
  'embedded-postgres',
  'recordings',
  'geography',
  'database-away',
  'endurance',
  'recorded-health',
  'conformance',
].map((name) => `${name}.db`);

/** Plain `*.test.ts` needs nothing but Node; `*.db.test.ts` needs PostgreSQL, which the set-up starts. */
export default defineConfig({
  test: {
    // By default one core stays idle, which is half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: longestFirst(LONGEST) },
    // Printed for a dialog that has no contents yet, with 290 lines of React internals.
    onConsoleLog: (log) => !log.includes('[@mantine/hooks/use-focus-trap]'),
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'unit',
          setupFiles: [PATIENT_WAITS],
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{demo,server}/src/**/*.test.ts',
            'apps/web/build/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // The machine may be busy with other suites.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // No test mocks modules or keeps state, so files may share imports: three times faster.
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'server',
          setupFiles: [PATIENT_WAITS],
          include: ['apps/server/src/**/*.db.test.ts', 'tools/**/*.db.test.ts'],
          globalSetup: [
            'tools/setup/run-folder.setup.ts',
            'apps/server/src/testing/postgres.setup.ts',
            'tools/setup/built-server.setup.ts',
            'apps/server/src/testing/faults/compiled-server.setup.ts',
          ],
          // Each file has its own database, and restores its mocks.
          isolate: false,
          // Several mostly wait for processes that they kill or freeze.
          maxWorkers: Math.max(3, availableParallelism()),
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { root: 'apps/web', test: { ...WEB, name: 'web', exclude: WITH_STATE, isolate: false } },
      { root: 'apps/web', test: { ...WEB, name: 'web-alone', include: WITH_STATE } },
    ],
  },
});
