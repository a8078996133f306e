import type { FeatureWords } from '../../lib/routing/feature-words.ts';

export const DEVICE_HEALTH_WORDS: FeatureWords = {
  activities: {
    back: ({ lastReadingTime }, t, format) =>
      lastReadingTime === undefined
        ? undefined
        : t('deviceHealth.backAfter', { time: format.dateTime(lastReadingTime) }),
  },
};
