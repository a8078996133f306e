import { defineConfig } from 'vitest/config';
import { longestFirst } from '../tools/setup/longest-first.ts';

const LONGEST = [
  'access',
  'look',
  'homes',
  'shipments',
  'customers',
  'devices',
  'tenants',
  'sign-in',
  'purifiers',
  'device-places',
  'main-job',
  'alarms',
  'profile',
  'device-maps',
  'passwords',
  'notifications',
];

/**
 * Tests of the built product in a real browser. Three files run at a time, even on two cores: each starts a server and
 * a browser, and often waits for them.
 */
export default defineConfig({
  test: {
    name: 'browser',
    include: ['e2e/**/*.test.ts'],
    setupFiles: ['tools/setup/wait-timeouts.ts'],
    globalSetup: [
      'tools/setup/run-folder.setup.ts',
      'e2e/chromium.setup.ts',
      'tools/setup/built-product.setup.ts',
      'apps/server/src/testing/postgres.setup.ts',
    ],
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(LONGEST) },
    // Test files have no global state, so they can share modules.
    isolate: false,
    // A shared machine may fail a test once by its load; a defect fails twice. Elsewhere, flaky tests must show.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 120_000,
    // The default of a second is too short for a page on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
  },
});
