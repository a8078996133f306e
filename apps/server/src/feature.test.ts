import { expect, it } from 'vitest';
import { defineFeature, type FeatureNeeds } from './feature.ts';

it('hands a feature what it says it uses, and nothing else', () => {
  const received: string[][] = [];
  const feature = defineFeature({
    name: 'example',
    uses: ['clock', 'todos'],
    register(_app, needs) {
      received.push(Object.keys(needs));
      // @ts-expect-error: it did not say that it uses the database
      expect(needs.database).toBeUndefined();
    },
    jobs(needs) {
      received.push(Object.keys(needs));
      return [];
    },
  });
  const all = { clock: Date.now, todos: {}, database: {} } as unknown as FeatureNeeds;
  feature.register({} as never, all);
  feature.jobs?.(all);
  expect(received).toEqual([
    ['clock', 'todos'],
    ['clock', 'todos'],
  ]);
});
