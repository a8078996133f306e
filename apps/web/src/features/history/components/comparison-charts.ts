import { METRICS } from '@airdeck/air/metrics';
import { LIVE_THRESHOLDS } from '@airdeck/air/thresholds';
import { REPORT_KEYS, type ReportKey } from '@airdeck/contract/history';
import type { ComparedSeries, Comparison } from '@airdeck/contract/history-comparison';
import type { TFunction } from 'i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { alertLines } from '../../../lib/air-view/metric-look.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { ChartSeries } from '../../../ui/chart/chart-types.ts';
import type { TimeChartsProps } from '../../../ui/chart/time-charts.tsx';
import { isolate } from '../../../ui/text/isolate.ts';

type Charts = TimeChartsProps['charts'];

/** The keys that any of the devices measured, now or a week before. */
export function measuredKeys({ series }: Comparison): ReportKey[] {
  const isMeasured = (values: readonly (number | null)[] | null) => values?.some((value) => value !== null);
  return REPORT_KEYS.filter((key) =>
    series.some((one) => one.key === key && (isMeasured(one.values) || isMeasured(one.previousWeek))),
  );
}

/** One chart for each key, with a line for each device and, paler, the same of the week before. */
export function comparisonCharts(
  comparison: Comparison,
  names: ReadonlyMap<string, string>,
  t: TFunction,
  format: Formatters,
): Charts {
  const { ts, intervalMs, series } = comparison;
  return measuredKeys(comparison).map((key) => {
    const title = airWords(t).metric(key);
    return {
      key,
      kind: 'line',
      title,
      unit: METRICS[key].unit,
      subtitle: t('airView.averages', { duration: format.duration(intervalMs) }),
      data: {
        times: ts,
        series: linesOf(
          series.filter((one) => one.key === key),
          names,
          t,
          format,
        ),
      },
      thresholds: alertLines(key, LIVE_THRESHOLDS, t, format),
      zeroBased: key !== 'temp',
      fileName: t('history.compare.fileName', { metric: title }),
    };
  });
}

function linesOf(
  series: readonly ComparedSeries[],
  names: ReadonlyMap<string, string>,
  t: TFunction,
  format: Formatters,
): ChartSeries[] {
  const nameOf = (id: string) => names.get(id) ?? id;
  const lines = series.map(({ deviceId, key, values }) => ({
    key: `${key} ${deviceId}`,
    label: nameOf(deviceId),
    values,
    format: (value: number) => format.metric(key, value),
  }));
  const echoes = series.flatMap(({ deviceId, key, previousWeek }, index) =>
    previousWeek === null
      ? []
      : [
          {
            key: `${key} ${deviceId} before`,
            label: t('history.compare.weekBefore', { device: isolate(nameOf(deviceId)) }),
            values: previousWeek,
            format: (value: number) => format.metric(key, value),
            echoOf: index,
          },
        ],
  );
  return [...lines, ...echoes];
}
