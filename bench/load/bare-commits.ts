import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { callAtRate } from '../../apps/server/src/testing/load/pace.ts';
import { type Percentiles, percentiles } from '../../apps/server/src/testing/load/percentiles.ts';

/**
 * Lower bound for acknowledgements after a commit, on this database and disk: messages at a fixed rate each wait for
 * the commit of one small row, which begins once the previous one has returned.
 */
export async function waitForBareCommits(
  databaseUrl: string,
  load: { readonly messagesPerSecond: number; readonly warmUpMs: number; readonly measureMs: number },
): Promise<Percentiles> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create table bare_commit (id integer)');
  const latencies: number[] = [];
  let waiting: number[] = [];
  let isCommitting = false;
  const commit = async () => {
    isCommitting = true;
    while (waiting.length > 0) {
      const committed = waiting;
      waiting = [];
      await client.query({ name: 'bare', text: 'insert into bare_commit values ($1)', values: [0] });
      for (const cameAt of committed) latencies.push(performance.now() - cameAt);
    }
    isCommitting = false;
  };
  const endPace = callAtRate(load.messagesPerSecond, () => {
    waiting.push(performance.now());
    if (!isCommitting) void commit();
  });
  await sleep(load.warmUpMs);
  latencies.length = 0;
  await sleep(load.measureMs);
  endPace();
  const measured = percentiles(latencies);
  while (isCommitting) await sleep(10);
  await client.query('drop table bare_commit');
  await client.end();
  return measured;
}
