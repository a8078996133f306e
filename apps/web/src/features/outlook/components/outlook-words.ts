import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { AiringDay } from '@airdeck/contract/outlook/outlook';
import type { TFunction } from 'i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { whenText } from '../../../lib/outdoor/airing-words.ts';

/** The advice for both days, in sentences. */
export function outlookText(
  days: readonly AiringDay[],
  by: AirQualityIndex,
  t: TFunction,
  format: TimeFormatters,
): string {
  if (days.length > 1 && days.every(({ advice }) => advice.reason === 'closed'))
    return t('outlook.closedBothDays');
  return format.sentences(
    days.flatMap(({ day, advice: { reason, windows, band, mind } }) => {
      const isAnyTime = windows[0]?.when === 'anyTime';
      // Any time of the hours in which the place is open, or people are awake: the sentence says which.
      const when = isAnyTime
        ? windows.map(({ from, to }) => ({ from, to, when: 'between' as const }))
        : windows;
      return [
        t(`outlook.says.${isAnyTime ? 'anyTime' : reason}`, {
          day: t(`outlook.day.${day}`),
          when: whenText(when, { t, format }),
          band: band === null ? '' : airWords(t).bandInSentence(band, by.id),
        }),
        mind && t(`outlook.mind.${mind}`),
      ];
    }),
  );
}
