import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: { run(context: Document, options: object): Promise<AxeResults> };
  }
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What another theme can break: only colours are others. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Brings axe into every page of the context, beside the page and not through its content policy. */
export async function addAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: AXE });
}

/** What axe finds that is serious or worse, one line for each element. @param rules only these; all by default */
export function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    if (!window.axe) throw new Error('axe is not on this page');
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(only ? { runOnly: [...only] } : {}),
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
  }, rules);
}
