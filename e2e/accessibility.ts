import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: { run(context: Document, options: object): Promise<AxeResults> };
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What another theme can change, and another language cannot: the colours. */
const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** What to look for: everything, or only what colours do, or everything else. */
export type Aspect = 'everything' | 'colors' | 'all but colors';

/** What axe finds that is serious or worse, one line for each element. */
export async function seriousFindings(page: Page, aspect: Aspect = 'everything'): Promise<string[]> {
  // Comes in beside the page, not through its content policy, and only where a user looks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options = {
    resultTypes: ['violations'],
    ...(aspect === 'colors' && { runOnly: COLOR_RULES }),
    ...(aspect === 'all but colors' && {
      rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
    }),
  };
  return page.evaluate(async (given) => {
    if (!window.axe) throw new Error('axe is not on this page');
    const { violations } = await window.axe.run(document, given);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
  }, options);
}
