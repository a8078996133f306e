import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openMenu, TIME_ZONE } from './console-steps.ts';
import { quarterHourMeans, type RecordedRow } from './recorded-part.ts';
import type { Take } from './recorded-take.ts';
import { type Language, textsOf } from './texts.ts';

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `21-11-2026 14:05` */
function timeText(at: number): string {
  return TIME.format(at).replaceAll('/', '-').replace(',', '');
}

/** Chooses the chart of a room, of which one is shown at a time; other pages show all of theirs. */
export async function showChart(page: Page, language: Language, chart: string): Promise<void> {
  const t = textsOf(language);
  const menu = page.getByRole('button', { name: t('ui.chart.menu', { chart }), exact: true });
  const quantities = page.getByRole('group', { name: t('dashboard.quantities') });
  const choice = quantities.getByRole('button', { name: chart, exact: true });
  await menu.or(choice).first().waitFor();
  if (!(await menu.isVisible())) await choice.click();
}

/** Shows a chart as a table. @returns the chart's region */
export async function openChartTable(page: Page, language: Language, chart: string): Promise<Locator> {
  const t = textsOf(language);
  await showChart(page, language, chart);
  await openMenu(page, t('ui.chart.menu', { chart }));
  await page.getByRole('menuitem', { name: t('ui.chart.showTable') }).dispatchEvent('click');
  const region = page.getByRole('main').getByRole('region', { name: chart, exact: true });
  await region.getByRole('table').waitFor();
  return region;
}

/** The displayed rows of a chart's table: time and value. */
export function readChartTable(region: Locator): Promise<[time: string, value: string][]> {
  return region
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row): [string, string] => [
        (row.querySelector('th')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, ''),
        row.querySelector('td bdi')?.textContent ?? row.querySelector('td')?.textContent ?? '',
      ]),
    );
}

/** Opens the table of each chart of a take, and compares it with the recorded rows of the past. */
export async function expectTableTwins(
  page: Page,
  language: Language,
  take: Take,
  past: readonly RecordedRow[],
): Promise<void> {
  const t = textsOf(language);
  for (const [metric, { column, factor, decimals }] of Object.entries(take.tiles)) {
    const table = await readChartTable(await openChartTable(page, language, t(`metric.${metric}`)));
    // The last quarter-hour also has readings of the present.
    const expected = quarterHourMeans(past, column, factor).slice(0, -1);
    const shown = table.slice(0, expected.length);
    expect(shown.map(([time]) => time)).toEqual(expected.map(({ at }) => timeText(at)));
    expect(expected.filter(({ mean }) => mean === null)).toHaveLength(1);
    for (const [index, { mean }] of expected.entries()) {
      const value = shown[index]?.[1];
      if (mean === null) expect(value).toBe('–');
      else expect(Number(value?.replaceAll(',', ''))).toBeCloseTo(mean, decimals === 0 ? -0.05 : 0.95);
    }
  }
}
