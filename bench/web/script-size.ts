import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Adds up the compressed sizes of the scripts that a page loads (gzip -9). */
export function countScripts(page: Page): { gzippedKb(): Promise<number> } {
  const bodies: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\.m?js(\?|$)/.test(response.url())) return;
    bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength));
  });
  return {
    gzippedKb: async () => (await Promise.all(bodies)).reduce((sum, bytes) => sum + bytes, 0) / 1000,
  };
}
