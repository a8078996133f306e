import { defineConfig } from 'vitest/config';
import { longestFirst } from '../tools/setup/longest-first.ts';

const LONGEST = [
  'alarms',
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
  'profile',
  'access',
  'device-maps',
  'passwords',
  'notifications',
];

/**
 * Tests of the built product in a real browser. Three files run at a time, also on two cores: each starts a server and
 * a browser, and often waits for them.
 */
export default defineConfig({
  test: {
    name: 'browser',
    include: ['e2e/**/*.test.ts'],
    setupFiles: ['tools/setup/wait-timeouts.ts'],
    globalSetup: ['e2e/built-product.setup.ts', 'apps/server/src/testing/postgres.setup.ts'],
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(LONGEST) },
    // A file keeps its state to itself, so files may share what they import.
    isolate: false,
    // A machine that others share may miss a moment once, and what is broken is so twice. Elsewhere such a test is found.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 120_000,
    // A second by default, which is less than a page takes beside other work.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
  },
});
