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

/** A rule of WCAG 2.2 that is not run by default. */
const TARGET_SIZE = 'target-size';

/** Rules to check: all, only those about colours, or all others. */
export type Aspect = 'everything' | 'colors' | 'all but colors';

/**
 * The findings of axe in any degree, one line per element. Besides its usual rules, targets have to be large enough.
 */
export async function accessibilityFindings(page: Page, aspect: Aspect = 'everything'): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Injected by `evaluate`, which bypasses the content security policy, and only on checked pages.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const left = aspect === 'all but colors' ? COLOR_RULES : [];
  const options = {
    resultTypes: ['violations'],
    ...(aspect === 'colors'
      ? { runOnly: COLOR_RULES }
      : {
          rules: {
            [TARGET_SIZE]: { enabled: true },
            ...Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
          },
        }),
  };
  return page.evaluate(async (given) => {
    if (!window.axe) throw new Error('axe is not on this page');
    const { violations } = await window.axe.run(document, given);
    // A menu that is open has the focus, like a dialog, and is in no region of the page either.
    const isInMenu = ([selector]: readonly unknown[]) =>
      document.querySelector(String(selector))?.closest('[role=menu]') != null;
    // Targets that a modal dialog covers in part cannot be pressed at all.
    const isBehindDialog = ([selector]: readonly unknown[]) => {
      const dialog = document.querySelector('[role=dialog][aria-modal=true]');
      return dialog !== null && !dialog.contains(document.querySelector(String(selector)));
    };
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => !(id === 'region' && isInMenu(target)))
        .filter(({ target }) => !(id === 'target-size' && isBehindDialog(target)))
        .map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  }, options);
}
