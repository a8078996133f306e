import { INDEX_SCALE } from '@airdeck/air/bands';
import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import type { IndexLook } from './index-scale.ts';

export const DEFAULT_LOOK: IndexLook = {
  scale: undefined,
  fills: undefined,
  segments: INDEX_SCALE,
  hasNumbers: true,
  official: 'day',
};

let others: typeof import('./index-looks.ts') | undefined;

/** Loads what other indices than the default one look like. */
export async function loadLooks(): Promise<void> {
  others ??= await import('./index-looks.ts');
  others.addColours();
}

/** The part for other indices; undefined while it is being loaded. */
export function otherLooks() {
  if (!others) void loadLooks();
  return others;
}

/** Whether an index has numbers, and not bands only. */
export const hasNumbers = (by?: IndexChoice): boolean => lookOf(by)?.hasNumbers ?? true;

/** Whether sentences may use the words of the product's own index. */
export const isOwnIndex = (by: IndexChoice | undefined): boolean => by === DEFAULT_INDEX.id;

/** The name of an index's colours, for `data-scale`; undefined: the product's own. Known before they are loaded. */
export function scaleOf(by: IndexChoice = DEFAULT_INDEX.id): string | undefined {
  const isOwn = by === DEFAULT_INDEX.id || by === 'plain';
  if (!isOwn) otherLooks();
  return isOwn ? undefined : by;
}

/** The look of an index; undefined while it is being loaded. */
export const lookOf = (by: IndexChoice = DEFAULT_INDEX.id): IndexLook | undefined =>
  by === DEFAULT_INDEX.id ? DEFAULT_LOOK : otherLooks()?.lookOfOther(by);
