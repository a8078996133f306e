import type { Page } from 'playwright-core';

/**
 * Focuses every element of a page that the Tab key reaches.
 * @returns those that do not show the focus, are hidden by a bar above them when focused, or leave the order of the page
 */
export async function focusFindings(page: Page): Promise<string[]> {
  // After a key, the browser shows the focus of elements that are focused by a script.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} '${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}'`;

    /** How an element and what is drawn for it looks: a check box may be drawn by its neighbour. */
    const lookOf = (element: Element): string =>
      [element, element.parentElement, element.nextElementSibling, element.parentElement?.parentElement]
        .map((one) => {
          if (!one) return '';
          const { outlineStyle, outline, outlineOffset, boxShadow, borderColor } = getComputedStyle(one);
          return [outlineStyle === 'none' ? '' : outline + outlineOffset, boxShadow, borderColor].join();
        })
        .join(';');

    const isInSight = (element: Element): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const inset = 2;
      return [
        [x, y],
        [left + inset, top + inset],
        [right - inset, bottom - inset],
        [left + inset, bottom - inset],
        [right - inset, top + inset],
      ].some(([px = 0, py = 0]) => {
        const hit = document.elementFromPoint(px, py);
        return (
          hit !== null &&
          (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element))
        );
      });
    };

    for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.tabIndex > 0) found.push(`out of order: ${nameOf(element)}`);
      (document.activeElement as HTMLElement | null)?.blur();
      const before = lookOf(element);
      element.focus();
      if (document.activeElement !== element) continue;
      if (lookOf(element) === before) found.push(`focus not shown: ${nameOf(element)}`);
      if (!isInSight(element)) found.push(`hidden when focused: ${nameOf(element)}`);
    }
    return found;
  });
}

/**
 * Presses Tab from the start of a page until it comes back there.
 * @returns the number of stops
 * @throws if the focus stays somewhere
 */
export async function tabThrough(page: Page): Promise<number> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    getSelection()?.removeAllRanges();
    const stops = new WeakSet<Element>();
    Object.assign(window, {
      isNewStop: () => {
        const { activeElement: at, body } = document;
        if (!at || at === body || stops.has(at))
          return at === body || at?.matches('[href="#content"]') ? 'end' : 'again';
        stops.add(at);
        return 'new';
      },
    });
  });
  for (let count = 0; ; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => (window as unknown as { isNewStop(): string }).isNewStop());
    if (stop === 'end') return count;
    if (stop === 'again') {
      throw new Error(
        `Tab stays at ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`,
      );
    }
  }
}
