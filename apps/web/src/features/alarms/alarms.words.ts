import type { FeatureWords } from '../../lib/routing/feature-words.ts';

/** An entry about several alerts says how many; one of an act by a link in a notification, that it was. */
export const ALARM_WORDS: FeatureWords = {
  auditedKinds: {
    ALARM: ({ alarms, byLink }, t) => {
      if (byLink) return t('alarms.byLink');
      return alarms === undefined ? undefined : t('alarms.audited', { count: alarms });
    },
  },
};
