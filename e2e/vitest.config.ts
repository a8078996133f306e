import { defineConfig } from 'vitest/config';

/** Tests of the built product in a real browser. Files run one after another: each starts a server and a browser. */
export default defineConfig({
  test: {
    name: 'browser',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/built-product.setup.ts', 'apps/server/src/testing/postgres.setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
