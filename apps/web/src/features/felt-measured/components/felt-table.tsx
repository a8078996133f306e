import { BANDS } from '@airdeck/air/bands';
import type { FeltGroup } from '@airdeck/contract/felt-measured';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import classes from './felt-measured.module.css';
import { useFeltWords } from './felt-words.ts';

/** The same as the picture, in numbers. */
export function FeltTable({ groups, label }: { groups: readonly FeltGroup[]; label: string }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const words = airWords(t);
  const { nameOf } = useFeltWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('feltMeasured.column.group')}</th>
            <th scope="col" className={classes.number}>
              {t('feltMeasured.column.people')}
            </th>
            <th scope="col" className={classes.number}>
              {t('feltMeasured.column.score')}
            </th>
            {BANDS.map(({ name }) => (
              <th key={name} scope="col" className={classes.number}>
                {t('feltMeasured.column.hours', { band: words.band(name) })}
              </th>
            ))}
            <th scope="col">{t('feltMeasured.column.judgement')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row">
                <bdi>{nameOf(group)}</bdi>
                {group.customerTitle === null ? null : (
                  <>
                    {' '}
                    <bdi className={classes.dim}>{group.customerTitle}</bdi>
                  </>
                )}
              </th>
              <td className={classes.number}>{format.number(group.people)}</td>
              <td className={classes.number}>{format.number(group.score)}</td>
              {BANDS.map(({ name }, band) => (
                <td key={name} className={classes.number}>
                  {group.bandHours === null ? '–' : format.number(group.bandHours[band] ?? 0)}
                </td>
              ))}
              <td>{t(`feltMeasured.judgement.${group.judgement}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
