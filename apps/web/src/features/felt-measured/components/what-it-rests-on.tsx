import {
  FEELS_BAD_UP_TO,
  FEELS_GOOD_FROM,
  MEASURES_BAD_UP_TO,
  MEASURES_GOOD_FROM,
} from '@airdeck/air/felt-measured';
import type { FeltMeasured } from '@airdeck/contract/felt-measured';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Fold } from '../../../ui/fold/fold.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';

/** How it was counted, for those who ask. */
export function WhatItRestsOn({ found }: { found: FeltMeasured }) {
  const { t } = useTranslation();
  const format = useFormatters('UTC');
  return (
    <Fold summary={t('feltMeasured.rests.title')}>
      <ul>
        <li>{t('feltMeasured.rests.five')}</li>
        <li>{t('feltMeasured.rests.weekly', { date: isolateLtr(format.date(found.closedTime)) })}</li>
        <li>{t('feltMeasured.rests.score')}</li>
        <li>{t('feltMeasured.rests.room')}</li>
        <li>{t('feltMeasured.rests.air')}</li>
        <li>
          {t('feltMeasured.rests.thresholds', {
            feelsGood: format.number(FEELS_GOOD_FROM),
            feelsBad: format.number(FEELS_BAD_UP_TO),
            measuresGood: format.number(100 * MEASURES_GOOD_FROM),
            measuresBad: format.number(100 * MEASURES_BAD_UP_TO),
          })}
        </li>
        <li>{t('feltMeasured.rests.comments')}</li>
      </ul>
    </Fold>
  );
}
