import { describe, expect, it } from 'vitest';
import { createReadiness } from './operations.routes.ts';

describe('readiness', () => {
  it('is true if every check succeeds, and names those that fail', async () => {
    const ask = createReadiness([
      { name: 'database', isReady: () => true },
      { name: 'ingest', isReady: async () => false },
      { name: 'bus', isReady: () => Promise.reject(new Error('no connection to 10.0.0.1')) },
    ]);
    expect(await ask()).toEqual({
      ready: false,
      checks: { database: 'up', ingest: 'down', bus: 'down' },
    });
    expect(await createReadiness([{ name: 'database', isReady: () => true }])()).toMatchObject({
      ready: true,
    });
  });

  it('is false if a check times out, which is not repeated before it completes', async () => {
    let asked = 0;
    let answer = (_up: boolean) => {};
    const ask = createReadiness(
      [
        {
          name: 'database',
          isReady: () => {
            asked += 1;
            return new Promise((resolve) => {
              answer = resolve;
            });
          },
        },
      ],
      5,
    );
    expect((await ask()).ready).toBe(false);
    expect((await ask()).ready).toBe(false);
    expect(asked).toBe(1);
    const third = ask();
    answer(true);
    expect((await third).ready).toBe(true);
    await ask();
    expect(asked).toBe(2);
  });
});
