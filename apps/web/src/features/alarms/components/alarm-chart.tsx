import { METRICS } from '@airdeck/air/metrics';
import type { AlarmRow } from '@airdeck/contract/alarms';
import { getHistory, type HistorySeries, type ReportKey } from '@airdeck/contract/history';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { bandReader, chartFormats } from '../../../lib/air-view/chart-view.ts';
import { ALARMS_KEY } from '../../../lib/alarms/use-alarm-marks.ts';
import { call } from '../../../lib/api-client/call.ts';
import { offsetIn, ownTimeZone } from '../../../lib/days/days.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';

const HOUR_MS = 3_600_000;
const POINTS = 1_000;

/** What was measured around an alarm, with its threshold and its stretch shaded. Nothing where nothing was compared. */
export function AlarmChart({ alarm, now }: { alarm: AlarmRow; now: number }) {
  const { t } = useTranslation();
  const { deviceId, startTime, endTime, clearTime } = alarm;
  const until = clearTime ?? now;
  const margin = Math.max(HOUR_MS, (until - startTime) / 4);
  const [startTs, endTs] = [Math.floor(startTime - margin), Math.ceil(Math.min(until + margin, now))];
  const { data: history } = useQuery({
    queryKey: [...ALARMS_KEY, 'history', deviceId, startTs, endTs],
    queryFn: ({ signal }) =>
      call(
        getHistory,
        { query: { deviceId, startTs, endTs, maxPoints: POINTS, timeZone: ownTimeZone() } },
        { signal },
      ),
    placeholderData: (shown) => shown,
  });
  const zone = history?.timeZone ?? ownTimeZone();
  const format = useFormatters(zone);
  const formats = useMemo(() => chartFormats(format, (at) => offsetIn(zone, at)), [format, zone]);
  const window = useMemo(() => ({ from: startTs, to: endTs }), [startTs, endTs]);
  const spans = useMemo(
    () => [{ from: startTime, to: clearTime === null ? now : Math.max(endTime, startTime) }],
    [startTime, endTime, clearTime, now],
  );
  const series = history && chartedSeries(alarm, history.series);
  const data = useMemo(() => {
    if (!series) return undefined;
    const { key, ts, avg } = series;
    const line = {
      key,
      label: airWords(t).metric(key),
      values: avg,
      format: (value: number) => format.metric(key, value),
      bandOf: bandReader(key, t),
    };
    return { times: ts, series: [line] };
  }, [series, t, format]);
  if (history && !series) return null;
  const key = series?.key ?? 'pm25';
  const condition = alarm.details?.condition;
  const threshold = condition && 'threshold' in condition ? condition.threshold : undefined;
  const title = series ? airWords(t).metric(key) : t('ui.loading');
  return (
    <TimeChart
      kind="line"
      title={title}
      unit={METRICS[key].unit}
      data={data}
      window={window}
      {...formats}
      thresholds={
        threshold === undefined
          ? []
          : [{ value: threshold, label: t('alarms.threshold', { value: format.metric(key, threshold) }) }]
      }
      spans={spans}
      zeroBased={key !== 'temp'}
      fileName={`${alarm.deviceName} ${title}`}
    />
  );
}

/** The series that the alarm is about: what its rule compares; the index and what it is made of; else any. */
function chartedSeries({ details }: AlarmRow, series: readonly HistorySeries[]): HistorySeries | undefined {
  const wanted: readonly string[] = details?.key ? [details.key] : ['iaq', 'pm25', 'pm10'];
  return wanted.flatMap((key) => series.find((one) => one.key === (key as ReportKey)) ?? [])[0];
}
