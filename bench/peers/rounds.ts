import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';

/** Products take turns, so that a disturbance of the machine meets all of them. */
const ROUNDS = 3;

/** Runs each of them in turn, the order reversed in every other round. @returns the results by name */
export async function inRounds<Named extends { readonly name: string }, Result>(
  all: readonly Named[],
  run: (one: Named) => Promise<Result>,
): Promise<Map<string, Result[]>> {
  const results = new Map<string, Result[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of round % 2 === 0 ? all : all.toReversed()) results.get(one.name)?.push(await run(one));
  }
  return results;
}

export const median = (values: readonly number[]) => percentiles(values).p50;
