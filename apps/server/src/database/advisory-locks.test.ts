import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SERVER_ROOT } from '../server-root.ts';

const SRC = join(SERVER_ROOT, 'src');

// Two parts that take the same number wait for each other without a reason, and find a lock taken that is not.
it('every advisory lock has a unique number', () => {
  const numbers = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(join(SRC, path), 'utf8').matchAll(/LOCK = (20_261_\d+);/g)])
    .map(([, number]) => number);
  expect(numbers.length).toBeGreaterThan(4);
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].sort());
});
