import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import type { LimitSetId } from '@airdeck/air/yardstick';
import type { FeatureWords } from '../../lib/routing/feature-words.ts';

export const YARDSTICK_WORDS: FeatureWords = {
  activities: {
    /** Undefined for entries that do not say what was before. */
    yardstickChanged({ index, limits, indexBefore, limitsBefore }, t) {
      if (index === undefined || indexBefore === undefined) return undefined;
      const nameOf = (id: string) => t(`air.yardstick.${id as IndexChoice}`);
      const limitsOf = (id = '') => t(`air.limitSet.${id as LimitSetId | 'own'}`);
      if (index !== indexBefore) {
        return t('yardsticks.activity.index', { from: nameOf(indexBefore), to: nameOf(index) });
      }
      return limits === limitsBefore
        ? undefined
        : t('yardsticks.activity.limits', { from: limitsOf(limitsBefore), to: limitsOf(limits) });
    },
  },
};
