import { expect, it } from 'vitest';
import { LIMITS, type Limits } from './limits.ts';
import { limitsPage } from './limits-page.ts';

it('docs/limits.md is generated from the table; run this test with -u after a change', async () => {
  await expect(limitsPage()).toMatchFileSnapshot('../../../../docs/limits.md');
});

it('every number of the table is on the page', () => {
  const unread = new Set(
    Object.entries(LIMITS).flatMap(([subject, numbers]) =>
      Object.keys(numbers).map((name) => `${subject}.${name}`),
    ),
  );
  const watched = Object.entries(LIMITS).map(([subject, numbers]) => [
    subject,
    new Proxy(numbers as Record<string, number>, {
      get: (target, name: string) => {
        unread.delete(`${subject}.${name}`);
        return target[name];
      },
    }),
  ]);
  limitsPage(Object.fromEntries(watched) as Limits);
  expect([...unread]).toEqual([]);
});
