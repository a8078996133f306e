import { BaseSequencer, type TestSequencerConstructor } from 'vitest/node';

/**
 * Runs the slowest files first, so that no worker waits for another one at the end. Vitest knows durations only from a
 * previous run; on a fresh clone it sorts by size.
 * @param names of files, without `.test.ts`, slowest first
 */
export function longestFirst(names: readonly string[]): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
      const rank = (path: string) => {
        const found = names.findIndex((name) => path.endsWith(`/${name}.test.ts`));
        return found === -1 ? names.length : found;
      };
      const sorted = await super.sort(files);
      return sorted.sort((one, other) => rank(one.moduleId) - rank(other.moduleId));
    }
  };
}
