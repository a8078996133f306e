import type { FeatureWords } from '../../lib/routing/feature-words.ts';
import { isolate } from '../../ui/text/isolate.ts';

export const PLACE_WORDS: FeatureWords = {
  activities: {
    roomChanged({ from, to }, t) {
      if (from && to) return t('places.activity.moved', { from: isolate(from), to: isolate(to) });
      if (to) return t('places.activity.settled', { to: isolate(to) });
      return from ? t('places.activity.left', { from: isolate(from) }) : undefined;
    },
  },
};
