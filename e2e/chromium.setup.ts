import { ensureChromium } from '../tools/setup/chromium.mjs';

/** Installs the browser, if it is missing. */
export default async function setUp(): Promise<void> {
  await ensureChromium();
}
