import { BAND_NAMES } from '@airdeck/air/bands';
import type { FeltGroup } from '@airdeck/contract/felt-measured/felt-measured';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import looks from '../../../ui/looks/looks.module.css';
import { type PlainColumn, PlainTable } from '../../../ui/table/plain-table.tsx';
import classes from './felt-measured.module.css';
import { useFeltWords } from './felt-words.ts';

/** The data of the picture as a table. */
export function FeltTable({ groups, label }: { groups: readonly FeltGroup[]; label: string }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const words = airWords(t);
  const { nameOf } = useFeltWords();
  const about = (group: FeltGroup) => (
    <span className={classes.about}>
      <bdi>{nameOf(group)}</bdi>
      {group.customerTitle === null ? null : (
        <>
          {' '}
          <bdi className={looks.numbers}>{group.customerTitle}</bdi>
        </>
      )}
    </span>
  );
  return (
    <PlainTable
      label={label}
      columns={[
        { key: 'group', header: t('feltMeasured.column.group'), cell: about },
        {
          header: t('feltMeasured.column.people'),
          cell: ({ people }) => format.number(people),
          isNumber: true,
        },
        {
          header: t('feltMeasured.column.score'),
          cell: ({ score }) => format.number(score),
          isNumber: true,
        },
        ...BAND_NAMES.map(
          (name, band): PlainColumn<FeltGroup> => ({
            header: t('feltMeasured.column.hours', { band: words.band(name) }),
            cell: ({ bandHours }) => (bandHours === null ? '–' : format.number(bandHours[band] ?? 0)),
            isNumber: true,
          }),
        ),
        {
          header: t('feltMeasured.column.judgement'),
          cell: ({ judgement }) => t(`feltMeasured.judgement.${judgement}`),
        },
      ]}
      rows={groups}
      rowKey={({ id }) => id}
    />
  );
}
