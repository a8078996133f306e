import type { FeatureWords } from '../../lib/routing/feature-words.ts';

/** An entry about several alerts says how many. */
export const ALARM_WORDS: FeatureWords = {
  auditedKinds: {
    ALARM: ({ alarms }, t) => (alarms === undefined ? undefined : t('alarms.audited', { count: alarms })),
  },
};
