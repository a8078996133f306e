import type { FeatureWords } from '../../lib/routing/feature-words.ts';
import { isolate } from '../../ui/text/isolate.ts';

export const PASSPORT_WORDS: FeatureWords = {
  activities: {
    calibrated: ({ day, text = '' }, t, format) =>
      t('deviceHealth.activity.calibrated', {
        day: day === undefined ? '' : format.calendarDay(day),
        text: isolate(text),
      }),
  },
};
