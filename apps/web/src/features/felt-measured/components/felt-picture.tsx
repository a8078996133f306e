import { BAND_NAMES } from '@airdeck/air/bands';
import { finePart } from '@airdeck/air/felt-measured';
import type { FeltGroup } from '@airdeck/contract/felt-measured/felt-measured';
import { useTranslation } from 'react-i18next';
import type { BandNames } from '../../../lib/air-view/band-names.ts';
import { scaleOf } from '../../../lib/air-view/index-look.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import looks from '../../../ui/looks/looks.module.css';
import classes from './felt-picture.module.css';
import { useFeltWords } from './felt-words.ts';

/** For each group, a bar of its score, from 0 to 100, above a bar of its hours by band, the best first. */
export function FeltPicture({ groups, names }: { groups: readonly FeltGroup[]; names: BandNames }) {
  const shown = BAND_NAMES.filter((_, band) => groups.some(({ bandHours }) => (bandHours?.[band] ?? 0) > 0));
  return (
    <figure data-scale={names.by && scaleOf(names.by)}>
      <ul className={looks.stack}>
        {groups.map((group) => (
          <Row key={group.id} group={group} />
        ))}
      </ul>
      <figcaption className={classes.legend}>
        {shown.map((name) => (
          <span key={name}>
            <i className={classes.bandMark} data-band={name} aria-hidden="true" />
            {names.nameOf(name)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Row({ group }: { group: FeltGroup }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { nameOf } = useFeltWords();
  const { bandHours, score, people, judgement, customerTitle } = group;
  const measured = bandHours?.reduce((sum, hours) => sum + hours, 0) ?? 0;
  const good = bandHours === null ? undefined : finePart(bandHours);
  return (
    <li>
      <div className={classes.head}>
        <bdi className={classes.name}>{nameOf(group)}</bdi>
        {customerTitle === null ? null : <bdi className={classes.dim}>{customerTitle}</bdi>}
        <span className={classes.judgement} data-judgement={judgement}>
          {t(`feltMeasured.judgement.${judgement}`)}
        </span>
      </div>
      <dl className={classes.bars}>
        <dt>{t('feltMeasured.scoreMark')}</dt>
        <dd>
          <div className={classes.track} aria-hidden="true">
            <span className={classes.score} style={{ inlineSize: `${score}%` }} />
          </div>
          {t('feltMeasured.rowScore', { score: format.number(score), people: format.number(people) })}
        </dd>
        {good === undefined ? null : (
          <>
            <dt>{t('feltMeasured.hoursMark')}</dt>
            <dd>
              <div className={classes.track} aria-hidden="true">
                {BAND_NAMES.map((name, band) => {
                  const hours = bandHours?.[band] ?? 0;
                  return hours > 0 ? (
                    <span
                      key={name}
                      data-band={name}
                      className={classes.band}
                      style={{ inlineSize: `${(100 * hours) / measured}%` }}
                    />
                  ) : null;
                })}
              </div>
              {t('feltMeasured.rowGood', { good: format.number(good * 100) })}
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}
