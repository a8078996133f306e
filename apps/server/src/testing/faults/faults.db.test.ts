import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FaultRun } from './fault-run.ts';

const LIMIT_MS = 120_000;

/** The short form; `npm run test:faults` runs many rounds. */
describe.skipIf(process.platform !== 'linux')('what was acknowledged is stored', () => {
  it(
    'when the server is killed twice, and PostgreSQL once, under load',
    async () => {
      const run = await FaultRun.begin();
      try {
        await run.killServer();
        await run.killServer();
        await run.killPostgres();
        const report = await run.finish();
        expect(report).toEqual({ acknowledged: expect.any(Number), lost: 0, disconnects: 0 });
        expect(report.acknowledged).toBeGreaterThan(1000);
      } finally {
        await run.end();
      }
    },
    LIMIT_MS,
  );

  it(
    'and nothing is acknowledged, no device disconnected, while PostgreSQL is frozen',
    async () => {
      const run = await FaultRun.begin();
      try {
        expect(await run.freezePostgres(6000)).toBe(0);
        expect([...run.httpRefusals]).toEqual(['503 with Retry-After']);
        expect(await run.finish()).toMatchObject({ lost: 0, disconnects: 0 });
      } finally {
        await run.end();
      }
    },
    LIMIT_MS,
  );

  it(
    'except in the control, where losses are detected: it acknowledges before the commit',
    async () => {
      const run = await FaultRun.begin({ acknowledgeFirst: true });
      try {
        // While PostgreSQL is frozen, acknowledged messages cannot have been stored.
        const thawed = run.freezePostgres(1500);
        await sleep(700);
        await Promise.all([run.killServer(), thawed]);
        expect((await run.finish()).lost).toBeGreaterThan(0);
      } finally {
        await run.end();
      }
    },
    LIMIT_MS,
  );
});
