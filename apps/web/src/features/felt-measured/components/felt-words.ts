import type { FeltGroup, FeltMeasured } from '@airdeck/contract/felt-measured/felt-measured';
import { useTranslation } from 'react-i18next';
import { placeName } from '../../../lib/devices/place-name.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { isolate, isolateLtr } from '../../../ui/text/isolate.ts';

/** Texts about groups, in the reader's language. */
export function useFeltWords() {
  const { t } = useTranslation();
  const format = useFormatters();
  /** Without the name of the customer. */
  const nameOf = ({ id, name }: FeltGroup): string => name ?? (placeName(id, t) || t('feltMeasured.noKind'));
  return {
    nameOf,

    /** The groups that feel different from their measurements; worse ones take precedence, as they need action. */
    sentence(groups: readonly FeltGroup[]): string {
      for (const judgement of ['worse', 'better'] as const) {
        const [first, ...others] = groups.filter((group) => group.judgement === judgement);
        if (!first) continue;
        const named = { name: isolate(nameOf(first)), count: others.length };
        return others.length === 0
          ? t(`feltMeasured.sentence.${judgement}`, named)
          : t(`feltMeasured.sentence.${judgement}More`, named);
      }
      return t('feltMeasured.noDifference');
    },

    /** Whether people feel better where the air is better, with the numbers behind it. */
    correlation({ correlation, groups, people }: FeltMeasured): string {
      const counts = { groups: format.number(groups.length), people: format.number(people) };
      if (!correlation) return t('feltMeasured.correlationTooFew', counts);
      const { coefficient, low, high } = correlation;
      let verdict: 'together' | 'apart' | 'unclear' = 'unclear';
      if (low > 0) verdict = 'together';
      if (high < 0) verdict = 'apart';
      return t(`feltMeasured.correlation.${verdict}`, {
        ...counts,
        coefficient: isolateLtr(format.number(coefficient, 2)),
        low: isolateLtr(format.number(low, 2)),
        high: isolateLtr(format.number(high, 2)),
      });
    },
  };
}
