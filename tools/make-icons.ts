import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * Renders the console's PNG icons from its SVGs, for systems without SVG support. Run it when the SVGs change:
 * `npx tsx tools/make-icons.ts`.
 */
const FOLDER = join(import.meta.dirname, '../apps/web/public/icons');
const ICONS = [
  { png: 'airdeck-192.png', svg: 'airdeck.svg', sizePx: 192 },
  { png: 'airdeck-512.png', svg: 'airdeck.svg', sizePx: 512 },
  { png: 'airdeck-maskable-512.png', svg: 'airdeck-maskable.svg', sizePx: 512 },
  // Apple rounds the corners itself.
  { png: 'apple-touch-icon.png', svg: 'airdeck-maskable.svg', sizePx: 180 },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { png, svg, sizePx } of ICONS) {
  const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } });
  const drawing = readFileSync(join(FOLDER, svg), 'utf8').replace(
    '<svg ',
    `<svg width="${sizePx}" height="${sizePx}" `,
  );
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`);
  writeFileSync(join(FOLDER, png), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
