import { BAND_NAMES } from '@airdeck/air/bands';
import type { ComparedStatistics, Comparison } from '@airdeck/contract/history/history-comparison';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { quantityView } from '../../../lib/quantities/quantity-view.ts';
import { Card } from '../../../ui/card/card.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { ScrollFrame } from '../../../ui/table/scroll-frame.tsx';
import classes from './history.module.css';

type ComparisonTableProps = { comparison: Comparison; names: ReadonlyMap<string, string> };

/** Statistics of the devices' readings: mean, 95th percentile, and hours in each band. */
export function ComparisonTable({ comparison, names }: ComparisonTableProps) {
  const { t } = useTranslation();
  const words = airWords(t);
  const format = useFormatters();
  const viewOf = (key: string) => quantityView(undefined, key, t, format);
  const title = t('history.compare.table');
  return (
    <Card title={title} subtitle={t('history.compare.tableText')}>
      <ScrollFrame label={title} className={classes.frame}>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {t('history.device')}
              </th>
              <th scope="col" rowSpan={2} className={classes.number}>
                {t('history.mean')}
              </th>
              <th scope="col" rowSpan={2} className={classes.number}>
                {t('history.compare.percentile95')}
              </th>
              <th scope="colgroup" colSpan={BAND_NAMES.length} className={classes.group}>
                {t('history.compare.hours')}
              </th>
            </tr>
            <tr>
              {BAND_NAMES.map((band) => (
                <th key={band} scope="col" className={classes.number}>
                  <span className={classes.band} data-band={band}>
                    {words.band(band)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {measuredKeys(comparison).map((key) => (
            <tbody key={key}>
              <tr>
                <th className={classes.key} scope="rowgroup" colSpan={3 + BAND_NAMES.length}>
                  {viewOf(key).title}{' '}
                  {viewOf(key).unit === '' ? null : <bdi className={looks.aside}>{viewOf(key).unit}</bdi>}
                </th>
              </tr>
              {comparison.statistics
                .filter((row) => row.key === key)
                .map((row) => (
                  <StatisticsRow
                    key={row.deviceId}
                    row={row}
                    name={names.get(row.deviceId) ?? row.deviceId}
                  />
                ))}
            </tbody>
          ))}
        </table>
      </ScrollFrame>
    </Card>
  );
}

function StatisticsRow({ row, name }: { row: ComparedStatistics; name: string }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { key, mean, percentile95, bandHours } = row;
  const cell = (value: number | null) =>
    value === null ? '–' : quantityView(undefined, key, t, format).format(value);
  return (
    <tr>
      <th scope="row" className={classes.comparedDevice}>
        <bdi>{name}</bdi>
      </th>
      <td className={classes.number}>{cell(mean)}</td>
      <td className={classes.number}>{cell(percentile95)}</td>
      {BAND_NAMES.map((band) => (
        <td key={band} className={classes.number}>
          {bandHours === null ? '–' : format.number(bandHours[band], 1)}
        </td>
      ))}
    </tr>
  );
}

/** The keys measured by any of the devices, in the period or a week before. */
export function measuredKeys({ series }: Comparison): string[] {
  const isMeasured = (values: readonly (number | null)[] | null) => values?.some((value) => value !== null);
  const measured = series.filter((one) => isMeasured(one.values) || isMeasured(one.previousWeek));
  const keys = new Set(measured.map(({ key }) => key));
  return [...new Set(series.map(({ key }) => key))].filter((key) => keys.has(key));
}
