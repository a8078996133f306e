import {
  FEELS_BAD_UP_TO,
  FEELS_GOOD_FROM,
  MEASURES_BAD_UP_TO,
  MEASURES_GOOD_FROM,
} from '@airdeck/air/felt-measured';
import {
  type FeltGroup,
  type FeltGrouping,
  type FeltMeasured,
  MAX_FELT_ROOMS,
} from '@airdeck/contract/felt-measured/felt-measured';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namesFor } from '../../../lib/air-view/several-indices.ts';
import { useLooks } from '../../../lib/air-view/use-looks.ts';
import { timesOf, useFormatters, useLanguage } from '../../../lib/format/use-formatters.ts';
import { CountedHoursSwitch } from '../../../parts/conditions/counted-hours-switch.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Fold } from '../../../ui/fold/fold.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { LeadSentence } from '../../../ui/text/lead-sentence.tsx';
import classes from './felt-measured.module.css';
import { FeltPicture } from './felt-picture.tsx';
import { FeltTable } from './felt-table.tsx';
import { useFeltWords } from './felt-words.ts';

/** Number of groups drawn at first, in the server's order: those that feel worse than they measure come first. */
const DRAWN = 20;

type FeltResultProps = { found: FeltMeasured; groupBy: FeltGrouping };

/** The result as a sentence, then the groups as a picture and as a table. */
export function FeltResult({ found, groupBy }: FeltResultProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const words = useFeltWords();
  const [isWhole, setWhole] = useState(false);
  const { groups, hidden, unreadRooms, indices } = found;
  useLooks();
  const names = namesFor(indices, t, format);
  const hiddenText =
    hidden > 0 ? t(`feltMeasured.hidden.${groupBy}`, { number: format.number(hidden) }) : undefined;
  if (groups.length === 0) {
    return (
      <>
        <EmptyState
          drawing="messages"
          text={t('feltMeasured.empty')}
          detail={format.sentences([t('feltMeasured.emptyDetail'), hiddenText])}
        />
        <WhatItRestsOn found={found} />
      </>
    );
  }
  const shown: readonly FeltGroup[] = isWhole ? groups : groups.slice(0, DRAWN);
  return (
    <div className={looks.stack}>
      <Card>
        <div className={looks.closerStack}>
          <LeadSentence role="status">{words.sentence(groups)}</LeadSentence>
          <p className={looks.numbers}>{words.correlation(found)}</p>
          {hiddenText === undefined ? null : <p className={looks.numbers}>{hiddenText}</p>}
          <CountedHoursSwitch isOffered={found.hasOpeningHours} />
          {unreadRooms > 0 ? (
            <p className={looks.numbers}>
              {t('feltMeasured.unreadRooms', {
                most: format.number(MAX_FELT_ROOMS),
                number: format.number(unreadRooms),
              })}
            </p>
          ) : null}
        </div>
      </Card>
      <Card
        title={t('feltMeasured.picture')}
        subtitle={format.sentences([
          t('feltMeasured.pictureText'),
          indices.length > 0 &&
            t('air.judgedBy', { index: format.commas(indices.map((by) => t(`air.yardstick.${by}`))) }),
        ])}
      >
        <FeltPicture groups={shown} names={names} />
        {shown.length < groups.length ? (
          <Button variant="default" className={classes.all} onClick={() => setWhole(true)}>
            {t('feltMeasured.all', { number: format.number(groups.length) })}
          </Button>
        ) : null}
      </Card>
      <Fold summary={t('feltMeasured.numbers')}>
        <FeltTable groups={groups} names={names} label={t('feltMeasured.numbers')} />
      </Fold>
      <WhatItRestsOn found={found} />
    </div>
  );
}

/** Explanation of the method, in a collapsible section. */
function WhatItRestsOn({ found }: { found: FeltMeasured }) {
  const { t } = useTranslation();
  const format = timesOf(useLanguage(), 'UTC');
  return (
    <Fold summary={t('feltMeasured.rests.title')}>
      <ul className={looks.bullets}>
        <li>{t('feltMeasured.rests.five')}</li>
        <li>{t('feltMeasured.rests.weekly', { date: format.date(found.closedTime) })}</li>
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
      </ul>
    </Fold>
  );
}
