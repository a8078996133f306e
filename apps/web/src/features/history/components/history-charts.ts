import { METRICS } from '@airdeck/air/metrics';
import { LIVE_THRESHOLDS } from '@airdeck/air/thresholds';
import type { History, HistorySeries } from '@airdeck/contract/history';
import type { TFunction } from 'i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { alertLines, bandReader } from '../../../lib/air-view/metric-look.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { TimeChartsProps } from '../../../ui/chart/time-charts.tsx';

type Charts = TimeChartsProps['charts'];

const HOUR_MS = 3_600_000;

/** The charts of a history: one for each key that has readings. */
export function historyCharts(history: History, t: TFunction, format: Formatters): Charts {
  const { resolution, series, deviceName } = history;
  return series
    .filter(({ ts }) => ts.length > 0)
    .map((one) => {
      const title = airWords(t).metric(one.key);
      return {
        key: one.key,
        kind: 'line',
        title,
        unit: METRICS[one.key].unit,
        subtitle: resolutionWords(history, t, format),
        data: { times: one.ts, series: [seriesOf(one, resolution !== 'raw', t, format)] },
        thresholds: alertLines(one.key, LIVE_THRESHOLDS, t, format),
        zeroBased: one.key !== 'temp',
        fileName: `${deviceName} ${title}`,
      };
    });
}

function seriesOf(series: HistorySeries, isMean: boolean, t: TFunction, format: Formatters) {
  const { key, avg, min, max } = series;
  return {
    key,
    label: airWords(t).metric(key),
    values: avg,
    format: (value: number) => format.metric(key, value),
    bandOf: bandReader(key, t),
    range: isMean
      ? { lowLabel: t('history.minimum'), highLabel: t('history.maximum'), low: min, high: max }
      : undefined,
  };
}

/** What a point of a chart stands for: `Hourly averages with minimum and maximum`. */
function resolutionWords({ resolution, bucketMs }: History, t: TFunction, format: Formatters): string {
  const isWord = resolution !== 'minutes' && (resolution !== 'hours' || bucketMs === HOUR_MS);
  return isWord
    ? t(`history.resolution.${resolution}`)
    : t('history.resolution.of', { duration: format.duration(bucketMs) });
}
