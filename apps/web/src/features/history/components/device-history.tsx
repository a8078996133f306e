import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { roomLine } from '@airdeck/air/room-name';
import type { History, HistorySeries } from '@airdeck/contract/history/history';
import type { RuleLine } from '@airdeck/contract/rules/rules';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertLines, chartFormats } from '../../../lib/air-view/chart-view.ts';
import { useRuleLines } from '../../../lib/alarms/use-rule-lines.ts';
import type { Formatters, TimeFormatters } from '../../../lib/format/formatters.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { quantityView } from '../../../lib/quantities/quantity-view.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { useYardstick } from '../../../lib/yardsticks/yardsticks.ts';
import { periodSentence } from '../../../parts/room-periods/period-sentence.ts';
import type { TimeWindow } from '../../../ui/chart/chart-types.ts';
import { TimeCharts, type TimeChartsProps } from '../../../ui/chart/time-charts.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { type HistoryRange, type ReadHistory, useHistory } from '../api/history.ts';
import { type Period, rangeOf, shownWindow } from '../period.ts';
import { DeviceDownloads } from './file-downloads.tsx';
import classes from './history.module.css';
import { PeriodLine } from './history-fields.tsx';
import { KeptNotes, useChartPoints, WaitingCharts } from './history-frame.tsx';

/** Margin on either side as a share of the zoomed range, so that lines continue beyond the edges. */
const MARGIN_SHARE = 0.05;

/** A history; the zoomed range is read again, in the finest resolution that the charts can show. */
export function useZoomedHistory(range: HistoryRange | undefined) {
  const [zoom, setZoom] = useState<TimeWindow>();
  const whole = useHistory(range);
  const isWholeExact = whole.data?.history.resolution === 'raw';
  const fine = useHistory(range && zoom && !isWholeExact ? rangeAround(zoom, range) : undefined);
  const shown = fine.data && zoom && holds(fine.data, zoom) ? fine.data : whole.data;
  return {
    history: shown?.history,
    failure: whole.error,
    retry: () => void whole.refetch(),
    /** Finer readings are loading. */
    isRefining: fine.isFetching,
    setZoom,
  };
}

function rangeAround({ from, to }: TimeWindow, within: HistoryRange): HistoryRange {
  const margin = (to - from) * MARGIN_SHARE;
  return {
    ...within,
    startTs: Math.max(within.startTs, Math.floor(from - margin)),
    endTs: Math.min(within.endTs, Math.ceil(to + margin)),
  };
}

function holds({ range }: ReadHistory, { from, to }: TimeWindow): boolean {
  return range.startTs <= Math.ceil(from) && range.endTs >= Math.floor(to);
}

type DeviceHistoryProps = {
  deviceId: string;
  /** Display name, if known. */
  name: string | undefined;
  period: Period;
  /** Time zone of the period's days. */
  timeZone: string;
};

/** Readings of a device in a period: downloads and charts. Remounted for another device or period. */
export function DeviceHistory({ deviceId, name, period, timeZone }: DeviceHistoryProps) {
  const { t } = useTranslation();
  const [now] = useState(serverNow);
  const [points, measure] = useChartPoints();
  const { startTs, endTs } = rangeOf(period, timeZone);
  const { history, failure, retry, isRefining, setZoom } = useZoomedHistory(
    points === undefined ? undefined : { deviceId, startTs, endTs, maxPoints: points },
  );
  // A room is judged like the device that measured it last.
  const judgedId = history?.measuredBy?.at(-1)?.deviceId ?? deviceId;
  const by = useYardstick(judgedId)?.by;
  const lines = useRuleLines([judgedId]);
  const title = name ?? (history && roomLine(history));
  const shownZone = history?.timeZone ?? timeZone;
  const { format } = usePlaceTimes([shownZone]);
  const charts = useMemo(
    () => (history ? historyCharts(by, history, title ?? '', lines, t, format) : undefined),
    [by, history, title, lines, t, format],
  );
  const formats = useMemo(() => formatsOf(history?.resolution, format), [history, format]);
  const window = useMemo(() => shownWindow(startTs, endTs, now), [startTs, endTs, now]);
  const subject = useMemo(() => ({ deviceId, room: title ?? '' }), [deviceId, title]);
  return (
    <section ref={measure} className={looks.stack} aria-label={title ?? t('history.title')}>
      {failure && !history ? <LoadFailure error={failure} onRetry={retry} mayBeMissing /> : null}
      {charts === undefined && !failure ? <WaitingCharts /> : null}
      {charts?.length === 0 ? (
        <EmptyState drawing="chart" announce="status" text={t('history.empty')} />
      ) : null}
      {charts && charts.length > 0 ? (
        <>
          <header>
            <h2 className={looks.largeTitle}>
              <bdi>{title}</bdi>
            </h2>
            <PeriodLine window={window} timeZone={shownZone} />
            <KeptNotes startTs={startTs} timeZone={shownZone} />
            {history?.measuredBy && history.measuredBy.length > 0 ? (
              <p className={looks.dim}>
                {t('history.measuredBy', {
                  devices: format.list(
                    history.measuredBy.map(({ deviceName, fromTs, toTs }) =>
                      periodSentence({ deviceName, fromTime: fromTs, toTime: toTs }, t, format),
                    ),
                  ),
                })}
              </p>
            ) : null}
          </header>
          <DeviceDownloads deviceId={deviceId} startTs={startTs} endTs={endTs} timeZone={shownZone} />
          <div className={classes.charts} data-refining={isRefining || undefined}>
            <TimeCharts
              label={t('airView.course')}
              charts={charts}
              window={window}
              {...formats}
              height={180}
              stacked
              onZoom={setZoom}
              subject={subject}
            />
          </div>
        </>
      ) : null}
    </section>
  );
}

/** Points of days and longer start at midnight, so their time is omitted; single readings include seconds. */
function formatsOf(resolution: string | undefined, format: TimeFormatters) {
  const { time, formatTick } = chartFormats(format);
  const full =
    resolution === 'raw'
      ? format.dateTimeToSecond
      : ['days', 'weeks', 'months'].includes(resolution ?? '')
        ? format.date
        : format.dateTime;
  return { time: { ...time, full }, formatTick };
}

type Charts = TimeChartsProps['charts'];

const HOUR_MS = 3_600_000;

/** The charts of a history: one for each key that has readings. */
function historyCharts(
  by: AirQualityIndex | undefined,
  history: History,
  room: string,
  lines: readonly RuleLine[],
  t: TFunction,
  format: Formatters,
): Charts {
  const { resolution, series } = history;
  return series
    .filter(({ ts }) => ts.length > 0)
    .map((one) => {
      const { title, unit, scale, levels, zeroBased } = quantityView(by, one.key, t, format);
      return {
        key: one.key,
        kind: 'line',
        title,
        unit,
        scale,
        subtitle: resolutionWords(history, t, format),
        data: { times: one.ts, series: [seriesOf(by, one, resolution !== 'raw', t, format)] },
        thresholds: alertLines(one.key, lines, t, format),
        levels,
        zeroBased,
        fileName: `${room} ${title}`,
      };
    });
}

function seriesOf(
  by: AirQualityIndex | undefined,
  series: HistorySeries,
  isMean: boolean,
  t: TFunction,
  format: Formatters,
) {
  const { key, avg, min, max } = series;
  const view = quantityView(by, key, t, format);
  return {
    key,
    label: view.title,
    values: avg,
    format: view.format,
    bandOf: view.bandOf,
    range: isMean
      ? { lowLabel: t('history.minimum'), highLabel: t('history.maximum'), low: min, high: max }
      : undefined,
  };
}

/** Description of a chart's points: `Hourly averages with minimum and maximum`. */
function resolutionWords({ resolution, bucketMs }: History, t: TFunction, format: Formatters): string {
  const isWord = resolution !== 'minutes' && (resolution !== 'hours' || bucketMs === HOUR_MS);
  return isWord
    ? t(`history.resolution.${resolution}`)
    : t('history.resolutionOf', { duration: format.duration(bucketMs) });
}
