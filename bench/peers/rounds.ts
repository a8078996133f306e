import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import { untilIdle } from '../machine-noise.ts';

/**
 * Products take turns, so that a disturbance of the machine meets all of them, and begin when it is idle: what one has left to do,
 * such as to write its readings to the disk, is not the next one's.
 */
const ROUNDS = 3;

/**
 * Runs each of them in turn, the order reversed in every other round.
 * @param settle writes what is left to write
 * @returns the results by name
 */
export async function inRounds<Named extends { readonly name: string }, Result>(
  all: readonly Named[],
  run: (one: Named) => Promise<Result>,
  settle: () => Promise<void> = async () => undefined,
): Promise<Map<string, Result[]>> {
  const results = new Map<string, Result[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of round % 2 === 0 ? all : all.toReversed()) {
      await settle();
      await untilIdle();
      results.get(one.name)?.push(await run(one));
    }
  }
  return results;
}

export const median = (values: readonly number[]) => percentiles(values).p50;
