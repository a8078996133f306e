import type { AirQualityIndex, IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { INDEX_SOURCES } from '@airdeck/air/indices/index-sources';
import { indexOf, USUAL_LIMITS } from '@airdeck/air/yardstick';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { type PlainColumn, PlainTable } from '../../../ui/table/plain-table.tsx';
import { type BandRow, bandColumn, rangeText } from './band-columns.tsx';
import { GasLevels } from './gas-levels.tsx';
import { BAND_ROWS, bandRanges, columnsOf } from './index-rows.ts';
import { Source } from './source.tsx';

/** An index with its breakpoints, or what is said without one. */
export function IndexSection({ id }: { id: IndexChoice }) {
  const { t } = useTranslation();
  if (id === 'plain') {
    return (
      <Card title={t(`air.yardstick.${id}`)}>
        <p>{t('howJudged.plain.text')}</p>
        <p>{t('howJudged.plain.moment')}</p>
      </Card>
    );
  }
  return (
    <>
      <Breakpoints id={id} index={indexOf({ index: id, limits: USUAL_LIMITS[id] })} />
      <GasLevels id={id} />
    </>
  );
}

type BreakpointsProps = { id: Exclude<IndexChoice, 'plain'>; index: AirQualityIndex };

function Breakpoints({ id, index }: BreakpointsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const name = t(`air.yardstick.${id}`);
  return (
    <Card title={name} subtitle={<Source text={INDEX_SOURCES[id]} />}>
      <PlainTable
        label={t('howJudged.table', { index: name })}
        columns={[
          bandColumn(id, t),
          ...numberColumns(index, t, format),
          ...concentrationColumns(index, t, format),
        ]}
        rows={BAND_ROWS}
        rowKey={({ band }) => band}
      />
      <h3 className={looks.heading}>{t('howJudged.rules')}</h3>
      <ul className={looks.bullets}>
        {rulesOf(id, index, t, format).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  );
}

function numberColumns(
  { numbers }: AirQualityIndex,
  t: TFunction,
  format: Formatters,
): PlainColumn<BandRow>[] {
  if (!numbers) return [];
  const ranges = bandRanges(numbers.upTo, 0);
  return [
    {
      header: t('howJudged.number'),
      cell: ({ place }) => rangeText(ranges[place], 0, t, format),
      isNumber: true,
    },
  ];
}

function concentrationColumns(
  index: AirQualityIndex,
  t: TFunction,
  format: Formatters,
): PlainColumn<BandRow>[] {
  return columnsOf(index).map(({ key, pollutant, table, ranges }) => {
    const { averagingHours: count, unit, decimals } = table;
    return {
      key,
      header: (
        <>
          {airWords(t).metric(pollutant)} <bdi>{unit}</bdi>
          <span className={looks.below}>
            {t('howJudged.average', { count, shown: format.number(count) })}
          </span>
        </>
      ),
      cell: ({ place }: BandRow) => rangeText(ranges[place], decimals, t, format),
      isNumber: true,
    };
  });
}

function rulesOf(
  id: BreakpointsProps['id'],
  { precision, numbers, present }: AirQualityIndex,
  t: TFunction,
  format: Formatters,
): string[] {
  const max = format.number(numbers?.upTo.at(-1) ?? 0);
  const ofNumbers = numbers
    ? [
        t(`howJudged.rounding.${numbers.rounding}`),
        t(`howJudged.beyond.${numbers.beyond}`, { max }),
        t('howJudged.worst'),
      ]
    : [t('howJudged.noNumber')];
  return [
    t(`howJudged.precision.${precision}`),
    ...ofNumbers,
    t(`howJudged.present.${present}`),
    t(`howJudged.open.${id}`),
    t(`howJudged.words.${id}`),
  ];
}
