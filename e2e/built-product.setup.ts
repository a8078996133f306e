import { resolve } from 'node:path';
import { ensureBuilt } from '../tools/setup/build.mjs';
import { ensureChromium } from '../tools/setup/chromium.mjs';

/** The tests run the built product, which must match the present sources. */
export default async function setUp(): Promise<void> {
  await ensureChromium();
  await ensureBuilt(resolve(import.meta.dirname, '..'));
}
