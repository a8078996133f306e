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

/** Rules about colours, which differ between themes and not between languages. */
const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Rules to check: all, only those about colours, or all others. */
export type Aspect = 'everything' | 'colors' | 'all but colors';

/** Serious and critical findings of axe, one line per element. */
export async function seriousFindings(page: Page, aspect: Aspect = 'everything'): Promise<string[]> {
  // Injected by `evaluate`, which bypasses the content security policy, and only on checked pages.
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
