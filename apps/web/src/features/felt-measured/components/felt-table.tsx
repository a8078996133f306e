import { badnessOf } from '@airdeck/air/bands';
import type { FeltGroup } from '@airdeck/contract/felt-measured/felt-measured';
import { useTranslation } from 'react-i18next';
import type { BandNames } from '../../../lib/air-view/band-names.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import looks from '../../../ui/looks/looks.module.css';
import { type PlainColumn, PlainTable } from '../../../ui/table/plain-table.tsx';
import classes from './felt-measured.module.css';
import { useFeltWords } from './felt-words.ts';

type FeltTableProps = { groups: readonly FeltGroup[]; names: BandNames; label: string };

/** The data of the picture as a table. */
export function FeltTable({ groups, names, label }: FeltTableProps) {
  const { t } = useTranslation();
  const format = useFormatters();
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
        ...names.bands.map(
          (name): PlainColumn<FeltGroup> => ({
            header: t('feltMeasured.column.hours', { band: names.nameOf(name) }),
            cell: ({ bandHours }) =>
              bandHours === null ? '–' : format.number(bandHours[badnessOf(name)] ?? 0),
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
