import { mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** The browser tests that follow recordings live. */
export default mergeConfig(
  { ...config, test: { ...config.test, include: [], exclude: [] } },
  { test: { include: ['e2e/**/*.long.test.ts'] } },
);
