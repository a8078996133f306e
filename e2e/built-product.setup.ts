import { resolve } from 'node:path';
import { ensureBuilt } from '../tools/setup/build.mjs';
import { ensureChromium } from '../tools/setup/chromium.mjs';

/** The browser sees what people get, so the build must be that of the sources at hand. */
export default async function setUp(): Promise<void> {
  await ensureChromium();
  await ensureBuilt(resolve(import.meta.dirname, '..'));
}
