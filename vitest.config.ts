import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './tools/setup/longest-first.ts';

/** For all that waits for something: what is broken fails a little later, what is slow does not. */
const PATIENT = {
  // A second by default.
  expect: { poll: { timeout: 30_000 } },
  // A machine that others share may miss a moment once, and what is broken is so twice. Elsewhere such a test is found.
  retry: process.env['CI'] ? 1 : 0,
};
const PATIENT_WAITS = resolve(import.meta.dirname, 'tools/setup/wait-timeouts.ts');

const WEB = {
  ...PATIENT,
  environment: 'jsdom',
  // No test looks at what style sheets do: without them a tenth less is computed.
  css: { include: [] },
  // In megabytes: what a screen leaves behind is short-lived, and collecting it takes a seventh of the time otherwise.
  execArgv: ['--max-semi-space-size=64'],
  include: ['src/**/*.test.{ts,tsx}'],
  setupFiles: [PATIENT_WAITS, resolve(import.meta.dirname, 'apps/web/src/testing/setup.ts')],
  // A screen's code is loaded when it is opened first, and the machine may be busy: longer than any wait.
  testTimeout: 60_000,
  // Several open the console before each test.
  hookTimeout: 60_000,
};

/** Tests of what there is once in a page, or that replace modules, and which therefore need a world of their own. */
const WITH_STATE = [
  'src/lib/i18n/i18n.test.ts',
  'src/app/console.test.tsx',
  'src/features/device-map/components/device-map-drawn.test.tsx',
];

/** Of those that need PostgreSQL. */
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
    // Of a dialog that is about to get its contents; comes with the insides of React, 290 lines of them.
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
          // The machine may be busy with everything else at once.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Nothing here replaces modules or keeps state, so files may share what they import: three times faster.
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
            'apps/server/src/testing/postgres.setup.ts',
            'tools/setup/built-server.setup.ts',
            'apps/server/src/testing/faults/compiled-server.setup.ts',
          ],
          // Each file has a database of its own, and what it replaces it puts back.
          isolate: false,
          // Several wait for processes that they kill or freeze, more than they compute.
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
