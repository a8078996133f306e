import type { BandName } from '@airdeck/air/bands';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { ComparedStatistics, Comparison } from '@airdeck/contract/history/history-comparison';
import { useTranslation } from 'react-i18next';

import { scaleOf } from '../../../lib/air-view/index-look.ts';
import { namesFor } from '../../../lib/air-view/several-indices.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { quantityView } from '../../../lib/quantities/quantity-view.ts';
import { Card } from '../../../ui/card/card.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { ScrollFrame } from '../../../ui/table/scroll-frame.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import classes from './history.module.css';

/** The indices by which devices are judged, by their ids, as far as known. */
export type Judges = ReadonlyMap<string, AirQualityIndex>;

type ComparisonTableProps = { comparison: Comparison; names: ReadonlyMap<string, string>; judges: Judges };

/** Statistics of the devices' readings: mean, 95th percentile, and hours in each band. */
export function ComparisonTable({ comparison, names, judges }: ComparisonTableProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const indices = [...new Set([...judges.values()].map(({ id }) => id))];
  const { by, bands, nameOf } = namesFor(indices, t, format);
  const viewOf = (key: string) => quantityView(undefined, key, t, format);
  const title = t('history.compare.table');
  const closed = closedDevices(comparison);
  const nameOfDevice = (deviceId: string) => names.get(deviceId) ?? deviceId;
  const closedText =
    closed.size > 0 &&
    t('history.compare.closed', {
      rooms: format.list([...closed].map((deviceId) => isolate(nameOfDevice(deviceId)))),
    });
  if (closed.size === comparison.devices.length)
    return (
      <Card title={title}>
        <p>{closedText}</p>
      </Card>
    );
  return (
    <Card
      title={title}
      subtitle={format.sentences([
        t('history.compare.tableText'),
        indices.length > 0 &&
          t('air.judgedBy', { index: format.commas(indices.map((id) => t(`air.yardstick.${id}`))) }),
        closedText,
      ])}
    >
      <ScrollFrame label={title} className={classes.frame}>
        <table aria-label={title} data-scale={by && scaleOf(by)}>
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
              <th scope="colgroup" colSpan={bands.length} className={classes.group}>
                {t('history.compare.hours')}
              </th>
            </tr>
            <tr>
              {bands.map((band) => (
                <th key={band} scope="col" className={classes.number}>
                  <span className={classes.band} data-band={band}>
                    {nameOf(band)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {measuredKeys(comparison).map((key) => (
            <tbody key={key}>
              <tr>
                <th className={classes.key} scope="rowgroup" colSpan={3 + bands.length}>
                  {viewOf(key).title}{' '}
                  {viewOf(key).unit === '' ? null : <bdi className={looks.aside}>{viewOf(key).unit}</bdi>}
                </th>
              </tr>
              {comparison.statistics
                .filter((row) => row.key === key && !closed.has(row.deviceId))
                .map((row) => (
                  <StatisticsRow
                    key={row.deviceId}
                    row={row}
                    name={nameOfDevice(row.deviceId)}
                    by={judges.get(row.deviceId)}
                    bands={bands}
                    isNamed={indices.length > 1}
                  />
                ))}
            </tbody>
          ))}
        </table>
      </ScrollFrame>
    </Card>
  );
}

type StatisticsRowProps = {
  row: ComparedStatistics;
  name: string;
  /** The index by which the device is judged, as far as known. */
  by: AirQualityIndex | undefined;
  bands: readonly BandName[];
  /** Whether the row names its index. */
  isNamed: boolean;
};

function StatisticsRow({ row, name, by, bands, isNamed }: StatisticsRowProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { key, mean, percentile95, bandHours } = row;
  const cell = (value: number | null) =>
    value === null ? '–' : quantityView(by, key, t, format).format(value);
  return (
    <tr>
      <th scope="row" className={classes.comparedDevice}>
        <bdi>{name}</bdi>
        {isNamed && by ? <div className={looks.aside}>{t(`air.yardstick.${by.id}`)}</div> : null}
      </th>
      <td className={classes.number}>{cell(mean)}</td>
      <td className={classes.number}>{cell(percentile95)}</td>
      {bands.map((band) => (
        <td key={band} className={classes.number}>
          {bandHours === null ? '–' : format.number(bandHours[band], 1)}
        </td>
      ))}
    </tr>
  );
}

/** Devices with readings, none of which counts: their rooms were closed for the whole period. */
function closedDevices({ devices, counted, statistics, series }: Comparison): Set<string> {
  const isCounted = new Set(statistics.filter(({ count }) => count > 0).map(({ deviceId }) => deviceId));
  const isMeasured = new Set(
    series.filter(({ values }) => values.some((value) => value !== null)).map(({ deviceId }) => deviceId),
  );
  return new Set(
    devices
      .filter(
        ({ deviceId }, at) => counted[at] === 'open' && isMeasured.has(deviceId) && !isCounted.has(deviceId),
      )
      .map(({ deviceId }) => deviceId),
  );
}

/** The keys measured by any of the devices, in the period or a week before. */
export function measuredKeys({ series }: Comparison): string[] {
  const isMeasured = (values: readonly (number | null)[] | null) => values?.some((value) => value !== null);
  const measured = series.filter((one) => isMeasured(one.values) || isMeasured(one.previousWeek));
  const keys = new Set(measured.map(({ key }) => key));
  return [...new Set(series.map(({ key }) => key))].filter((key) => keys.has(key));
}
