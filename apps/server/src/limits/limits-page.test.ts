import { expect, it } from 'vitest';
import { FEATURES } from '../features.ts';
import { LIMITS, type Limits } from './limits.ts';
import { limitsPage } from './limits-page.ts';

const ofFeatures = FEATURES.flatMap(({ limits }) => limits ?? []);

it('docs/limits.md is generated from the tables; run this test with -u after a change', async () => {
  expect(ofFeatures.length).toBeGreaterThan(10);
  await expect(limitsPage(ofFeatures)).toMatchFileSnapshot('../../../../docs/limits.md');
});

it('every number of the table is on the page', () => {
  const unread = new Set<string>();
  const watched = (subject: string, numbers: Readonly<Record<string, number>>) => {
    for (const name of Object.keys(numbers)) unread.add(`${subject}.${name}`);
    return new Proxy(numbers, {
      get: (target, name: string) => {
        unread.delete(`${subject}.${name}`);
        return target[name];
      },
    });
  };
  const shared = Object.entries(LIMITS).map(([subject, numbers]) => [subject, watched(subject, numbers)]);
  limitsPage(
    ofFeatures.map((limits) => ({ ...limits, numbers: watched(limits.title, limits.numbers) })),
    Object.fromEntries(shared) as Limits,
  );
  expect([...unread]).toEqual([]);
});
