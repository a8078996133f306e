import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SERVER_ROOT } from '../server-root.ts';

const FEATURES = join(SERVER_ROOT, 'src/features');

/** A count of stored rows that is compared with a limit. */
const COUNT_AND_COMPARE = /await count\w*\([\s\S]{0,200}?>= ?(?:limits|LIMITS|MAX_|max|per[A-Z]|devicesPer)/;

/** Services that lock the row by which they count. */
const LOCKS_OWNER = ['devices/gateways.service.ts'];

// Concurrent transactions do not see each other's rows: each would find room.
it('every service that compares stored rows with a limit takes its turn to add to them', () => {
  const counting = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.service.ts'))
    .map((path) => ({ path, text: readFileSync(join(FEATURES, path), 'utf8') }))
    .filter(({ text }) => COUNT_AND_COMPARE.test(text));
  expect(counting.length).toBeGreaterThan(5);
  const racing = counting.filter(({ text }) => !text.includes('takeTurnToAdd('));
  expect(racing.map(({ path }) => path)).toEqual(LOCKS_OWNER);
});
