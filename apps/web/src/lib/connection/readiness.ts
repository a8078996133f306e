import { type Readiness, readinessSchema } from '@airdeck/contract/server';
import { READY_PATH } from '@airdeck/contract/server-paths';

/** Whether the server can do its work, and which part keeps it from that. @throws when it gives no such answer. */
export async function askReadiness(signal: AbortSignal): Promise<Readiness> {
  // 503 is an answer here like 200, not a failure.
  const answer = await fetch(READY_PATH, { cache: 'no-store', signal });
  return readinessSchema.parse(await answer.json());
}
