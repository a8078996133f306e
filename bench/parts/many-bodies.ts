import { LIMITS } from '../../apps/server/src/limits/limits.ts';
import { LARGE_BODIES } from '../../apps/server/src/testing/large-bodies.ts';
import type { BenchServer } from '../bench-server.ts';
import { createBodySender } from '../load/send-body.ts';
import { memoryMb } from '../machine-noise.ts';
import type { Row } from '../report.ts';

const AT_ONCE = 40;
const LOOK_EVERY_MS = 5;
/** Several times the bytes that may be under way. */
const BUDGET_MB = (4 * LIMITS.largeBodyBytes.total) / 1e6;

/** A user, with an access token. */
export type Sender = { readonly userId: string; readonly token: string };

/** Memory of the server while forty of the largest bodies are sent at once, by all users in turn. */
export async function measureManyBodies({ url, pid }: BenchServer, senders: readonly Sender[]): Promise<Row> {
  const [[route, { bytes, bodies }] = never()] = Object.entries(LARGE_BODIES).sort(
    ([, a], [, b]) => b.bytes - a.bytes,
  );
  const [method = '', path = ''] = route.split(' ');
  const body = Object.values(bodies)[0]?.(bytes) ?? never();
  const send = createBodySender(url);
  const before = (await memoryMb(pid)).now;
  let highest = before;
  const looking = setInterval(async () => {
    highest = Math.max(highest, (await memoryMb(pid)).now);
  }, LOOK_EVERY_MS);
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => {
      const { userId, token } = senders[n % senders.length] ?? never();
      return send({ method, path: path.replace(':userId', userId), token, body });
    }),
  );
  clearInterval(looking);
  const more = highest - before;
  const refused = statuses.filter((status) => status === 429 || status === undefined).length;
  return {
    what: `${AT_ONCE} bodies of ${Math.round(body.length / 1e6)} MB at once (${route})`,
    measured: `${Math.round(more)} MB more, ${refused} refused`,
    budget: `≤ ${Math.round(BUDGET_MB)} MB`,
    holds: more <= BUDGET_MB,
  };
}

function never(): never {
  throw new Error('there are no large bodies');
}
