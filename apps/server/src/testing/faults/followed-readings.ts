import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import type { LiveFollower } from './live-follower.ts';
import type { Sender } from './sender.ts';

/** Missed readings are found within seconds; generous for a busy machine. */
const MAX_WAIT_MS = 120_000;

type Followed = { readonly device: number; readonly received: readonly number[]; readonly sender: Sender };

/**
 * Waits until every follower has all acknowledged readings, then checks what they have.
 * @param senders by device
 * @returns the faults found
 */
export async function findLostReadings(
  database: Database,
  senders: ReadonlyMap<number, Sender>,
  followers: readonly LiveFollower[],
  say: (line: string) => void,
): Promise<string[]> {
  const followed: Followed[] = followers.flatMap(({ received }) =>
    [...received].map(([device, times]) => ({
      device,
      received: times,
      sender: senders.get(device) as Sender,
    })),
  );
  const missing = ({ received, sender }: Followed) => {
    const seen = new Set(received);
    return [...sender.acknowledged].filter((ts) => !seen.has(ts)).length;
  };
  const until = Date.now() + MAX_WAIT_MS;
  while (followed.some((one) => missing(one) > 0) && Date.now() < until) await sleep(100);
  const sum = (count: (one: Followed) => number) => followed.reduce((total, one) => total + count(one), 0);
  let lost = 0;
  for (const { device, sender } of followed) {
    const { rows } = await database.pool.query<{ ts: number }>('select ts from reading where device = $1', [
      device,
    ]);
    const stored = new Set(rows.map(({ ts }) => ts));
    for (const ts of sender.acknowledged) if (!stored.has(ts)) lost += 1;
  }
  const counts = {
    acknowledged: sum(({ sender }) => sender.acknowledged.size),
    lost,
    missing: sum(missing),
    repeated: sum(countRepeated),
    'out of order': sum(({ received }) => received.filter((ts, at) => ts < (received[at - 1] ?? ts)).length),
  };
  say(
    Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', '),
  );
  return (['lost', 'missing', 'repeated', 'out of order'] as const)
    .filter((what) => counts[what] > 0)
    .map((what) => `${counts[what]} readings were ${what}`);
}

/** Readings received more than once, except those that the device itself resent. */
function countRepeated({ received, sender }: Followed): number {
  const seen = new Set<number>();
  let repeated = 0;
  for (const ts of received) {
    if (seen.has(ts) && !sender.sentAgain.has(ts)) repeated += 1;
    seen.add(ts);
  }
  return repeated;
}
