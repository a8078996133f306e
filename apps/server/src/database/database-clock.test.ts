import { expect, it } from 'vitest';
import { openDatabaseClock } from './database-clock.ts';

/** A database and a monotonic clock that a test sets. */
function twoClocks() {
  const time = { database: 1_000_000, steady: 50, answerMs: 0 };
  const pool = {
    query: async () => {
      time.steady += time.answerMs;
      return { rows: [{ now: time.database + time.answerMs / 2 }] };
    },
  };
  return { time, open: () => openDatabaseClock(pool as never, () => time.steady) };
}

it('is the time of the database, also between two comparisons, and after a slow answer', async () => {
  const { time, open } = twoClocks();
  time.answerMs = 40;
  const { now } = await open();
  expect(now()).toBe(1_000_040);
  time.steady += 3_000;
  expect(now()).toBe(1_003_040);
});

it('follows a database that was set, but goes back by no error of the comparison', async () => {
  const { time, open } = twoClocks();
  const { now, measure } = await open();
  time.database = now() - 20;
  await measure();
  expect(now()).toBe(1_000_000);
  time.steady += 30;
  expect(now()).toBe(1_000_010);
  for (const set of [-3_600_000, 3_600_000]) {
    time.database = now() + set;
    await measure();
    expect(now()).toBe(time.database);
  }
});
