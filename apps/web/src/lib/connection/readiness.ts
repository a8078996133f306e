import { z } from 'zod';

const readinessSchema = z.object({
  status: z.enum(['up', 'down']),
  /** The parts the server needs, by name. */
  checks: z.record(z.string(), z.enum(['up', 'down'])),
});
export type Readiness = z.infer<typeof readinessSchema>;

/** Whether the server can do its work, and which part keeps it from that. @throws when it gives no such answer. */
export async function askReadiness(signal: AbortSignal): Promise<Readiness> {
  // 503 is an answer here like 200, not a failure.
  const answer = await fetch('/ready', { cache: 'no-store', signal });
  return readinessSchema.parse(await answer.json());
}
