import { BAND_NAMES } from '@airdeck/air/bands';
import { finePart } from '@airdeck/air/felt-measured';
import type { FeltGroup } from '@airdeck/contract/felt-measured/felt-measured';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import classes from './felt-picture.module.css';
import { useFeltWords } from './felt-words.ts';

/** For each group, a bar of its hours by band, best first, with its score as a dot: 0 at the start, 100 at the end. */
export function FeltPicture({ groups }: { groups: readonly FeltGroup[] }) {
  const { t } = useTranslation();
  const words = airWords(t);
  const shown = BAND_NAMES.filter((_, band) => groups.some(({ bandHours }) => (bandHours?.[band] ?? 0) > 0));
  return (
    <figure className={classes.picture}>
      <ul className={classes.groups}>
        {groups.map((group) => (
          <Row key={group.id} group={group} />
        ))}
      </ul>
      <figcaption className={classes.legend}>
        <span>
          <i className={classes.dotMark} aria-hidden="true" />
          {t('feltMeasured.scoreMark')}
        </span>
        {shown.map((name) => (
          <span key={name}>
            <i className={classes.bandMark} data-band={name} aria-hidden="true" />
            {words.band(name)}
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
  const said = { name: isolate(nameOf(group)), score: format.number(score), people: format.number(people) };
  return (
    <li>
      <div className={classes.head}>
        <bdi className={classes.name}>{nameOf(group)}</bdi>
        {customerTitle === null ? null : <bdi className={classes.dim}>{customerTitle}</bdi>}
        <span className={classes.judgement} data-judgement={judgement}>
          {t(`feltMeasured.judgement.${judgement}`)}
        </span>
      </div>
      <div
        className={classes.bar}
        role="img"
        aria-label={
          good === undefined
            ? t(judgement === 'unread' ? 'feltMeasured.rowUnread' : 'feltMeasured.rowUnmeasured', said)
            : t('feltMeasured.row', { ...said, good: format.number(good * 100) })
        }
      >
        <div className={classes.hours}>
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
        <i className={classes.dot} style={{ insetInlineStart: `${score}%` }} />
      </div>
      <p className={classes.dim}>
        {t('feltMeasured.rowText', said)}
        {good === undefined ? null : ` ${t('feltMeasured.rowGood', { good: format.number(good * 100) })}`}
      </p>
    </li>
  );
}
