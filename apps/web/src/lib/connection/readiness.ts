import { type Readiness, readinessSchema } from '@airdeck/contract/server/server';
import { READY_PATH } from '@airdeck/contract/server/server-paths';
import { fetchFromServer } from '../time/server-clock.ts';

/** Readiness of the server, with the failing parts. @throws without such an answer. */
export async function askReadiness(signal: AbortSignal): Promise<Readiness> {
  // Here 503 is a regular answer like 200.
  const answer = await fetchFromServer(READY_PATH, { signal });
  return readinessSchema.parse(await answer.json());
}
