import { getHistory, type HistorySeries } from '@airdeck/contract/history/history';
import type { RuleCondition } from '@airdeck/contract/rules/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { alertLineText, chartFormats } from '../air-view/chart-view.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { usePlaceTimes } from '../format/place-times.ts';
import { quantityView } from '../quantities/quantity-view.ts';
import { queryOf } from '../query/query.ts';
import { ownTimeZone } from '../time/days.ts';
import { useYardstick } from '../yardsticks/yardsticks.ts';

const HOUR_MS = 3_600_000;
const POINTS = 1_000;

/** Condition and time span of an alarm; epoch ms. */
export type ChartedAlarm = {
  readonly deviceId: string;
  readonly room: string;
  /** Null: not raised by a rule. */
  readonly condition: RuleCondition | null;
  readonly startTime: number;
  /** Null: ongoing. */
  readonly endTime: number | null;
};

/**
 * The chart of the readings around an alarm, with its threshold, and its time span shaded. None without a threshold.
 */
export function useAlarmChart(alarm: ChartedAlarm, now: number) {
  const { t } = useTranslation();
  const { deviceId, room, condition, startTime, endTime } = alarm;
  const until = endTime ?? now;
  const margin = Math.max(HOUR_MS, (until - startTime) / 4);
  const [startTs, endTs] = [Math.floor(startTime - margin), Math.ceil(Math.min(until + margin, now))];
  const { data: history } = useQuery({
    ...queryOf(
      getHistory,
      { query: { deviceId, startTs, endTs, maxPoints: POINTS, timeZone: ownTimeZone() } },
      { as: impersonatedApi, changedBy: 'alarms' },
    ),
    placeholderData: (shown) => shown,
  });
  const by = useYardstick(deviceId)?.by;
  const { format } = usePlaceTimes([history?.timeZone]);
  const formats = useMemo(() => chartFormats(format), [format]);
  const window = useMemo(() => ({ from: startTs, to: endTs }), [startTs, endTs]);
  const spans = useMemo(() => [{ from: startTime, to: until }], [startTime, until]);
  const series = history && chartedSeries(condition, history.series);
  const data = useMemo(() => {
    if (!series) return undefined;
    const { key, ts, avg } = series;
    const { title: label, format: formatted, bandOf } = quantityView(by, key, t, format);
    const line = { key, label, values: avg, format: formatted, bandOf };
    return { times: ts, series: [line] };
  }, [series, by, t, format]);
  if (history && !series) return undefined;
  const view = quantityView(by, series?.key ?? 'pm25', t, format);
  const { title: name, unit, scale, levels, zeroBased } = view;
  const title = series ? name : t('ui.loading');
  const level = condition && 'threshold' in condition ? condition : undefined;
  return {
    kind: 'line' as const,
    title,
    unit,
    scale,
    data,
    window,
    ...formats,
    thresholds: level ? [{ value: level.threshold, label: alertLineText(level, t, format) }] : [],
    spans,
    levels,
    zeroBased,
    fileName: `${room} ${title}`,
  };
}

/** The series of the condition: the compared one; the index and its components; else any. */
function chartedSeries(
  condition: RuleCondition | null,
  series: readonly HistorySeries[],
): HistorySeries | undefined {
  const wanted: readonly string[] =
    condition && 'key' in condition ? [condition.key] : ['iaq', 'pm25', 'pm10'];
  return wanted.flatMap((key) => series.find((one) => one.key === key) ?? [])[0];
}
