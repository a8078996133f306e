import type { Page } from 'playwright-core';

/** Time after which a wall screen is looked at again: shorter than the turn of a room. */
const STEP_OF_WALL_MS = 2500;

/** Without marks of direction, which cannot be seen. */
export const plain = (text: string | null | undefined) =>
  (text ?? '').replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');

/**
 * The sentences of a dashboard with their actions, and its cards in their order: name, band, number and word, or the
 * reason why there is no number.
 */
export async function dashboardOf(page: Page) {
  const { lines, cards, isWorstInView } = await page.evaluate(() => ({
    lines: [...(document.querySelector('main h1')?.parentElement?.parentElement?.children ?? [])].map(
      (line) => [...line.children].map(({ textContent }) => textContent),
    ),
    isWorstInView: [...document.querySelectorAll('main li:has(h2)')].slice(0, 1).every((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    }),
    cards: [...document.querySelectorAll<HTMLElement>('main li:has(h2)')].map((card) => {
      const dial = card.querySelector('[role=meter], [role=img]');
      const said = dial?.getAttribute('aria-valuetext') ?? dial?.getAttribute('aria-label') ?? '';
      return [card.querySelector('h2')?.textContent, card.dataset['band'], said] as const;
    }),
  }));
  return {
    isWorstInView,
    lines: lines.map((texts) => texts.map(plain)),
    cards: cards.map(([name, band, said]) => [name, band, ...plain(said).split(', ').slice(0, 2)]),
  };
}

/** The name of the index by which rooms are judged without a choice. */
export const INDEX_NAMES = { en: 'Indian Air Quality Index', ar: 'مؤشر جودة الهواء الهندي' } as const;

/**
 * Lets the faked time of a wall screen pass, and notes what it shows then: number, word, gas, sentence, and the text
 * beside the age.
 * @param shown by room and language, as seen before
 */
export async function lookAtWall(wall: Page, shown: Map<string, string[]>): Promise<Map<string, string[]>> {
  await wall.clock.runFor(STEP_OF_WALL_MS);
  const [language, title, detail, ...texts] = await wall.evaluate(() => [
    document.querySelector<HTMLElement>('.wall')?.lang,
    ...['title', 'detail', 'number', 'word', 'gas', 'sentence'].map(
      (part) => document.querySelector(`.wall-${part}`)?.textContent,
    ),
  ]);
  const besideAge = plain(detail)
    .split(' · ')
    .filter((part) => !(Object.values(INDEX_NAMES) as string[]).includes(part))
    .slice(0, -1)
    .join();
  if (title) shown.set(`${title} ${language}`, [...texts.map(plain), besideAge]);
  return shown;
}
