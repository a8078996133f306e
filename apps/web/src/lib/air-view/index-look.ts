import { BAND_NAMES, INDEX_SCALE } from '@airdeck/air/bands';
import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { equalSegments, type IndexLook } from './index-scale.ts';

const DEFAULT_LOOK: IndexLook = { scale: undefined, segments: INDEX_SCALE, hasNumbers: true };
/** Within a limit, and above it. */
const PLAIN_LOOK: IndexLook = {
  scale: undefined,
  segments: equalSegments(['good', 'moderate']),
  hasNumbers: false,
};
const UNKNOWN = equalSegments(BAND_NAMES);

let others: typeof import('./index-looks.ts') | undefined;

/** Loads what other indices than the default one look like; afterwards `lookOf` knows it. */
export async function loadLooks(): Promise<void> {
  others ??= await import('./index-looks.ts');
  others.addColours();
}

/** The look of an index; of others than the default one, without numbers until they are loaded. */
export function lookOf(by: IndexChoice = DEFAULT_INDEX.id): IndexLook {
  if (by === DEFAULT_INDEX.id) return DEFAULT_LOOK;
  if (by === 'plain') return PLAIN_LOOK;
  if (others) return others.lookOfIndex(by);
  void loadLooks();
  return { scale: by, segments: UNKNOWN, hasNumbers: false };
}
