import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { ComparedSeries, Comparison } from '@airdeck/contract/history/history-comparison';
import type { RuleLine } from '@airdeck/contract/rules/rules';
import { Button, Checkbox } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertLines, chartFormats } from '../../../lib/air-view/chart-view.ts';
import { useRuleLines } from '../../../lib/alarms/use-rule-lines.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { quantityView } from '../../../lib/quantities/quantity-view.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { useYardsticks } from '../../../lib/yardsticks/yardsticks.ts';
import { CountedHoursSwitch } from '../../../parts/conditions/counted-hours-switch.tsx';
import { useCountedHours } from '../../../parts/conditions/use-counted-hours.ts';
import type { ChartSeries } from '../../../ui/chart/chart-types.ts';
import { TimeCharts, type TimeChartsProps } from '../../../ui/chart/time-charts.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { type ComparisonOrder, useComparison } from '../api/history.ts';
import { type Period, rangeOf, shownWindow } from '../period.ts';
import { ComparisonTable, type Judges, measuredKeys } from './comparison-table.tsx';
import { type FileOrders, useFileOrder } from './file-downloads.tsx';
import classes from './history.module.css';
import { PeriodLine } from './history-fields.tsx';
import { KeptNotes, useChartPoints, WaitingCharts } from './history-frame.tsx';

/** Points are means of ten minutes, or longer if the chart has no space for so many. */
const LEAST_INTERVAL_MS = 600_000;
const MOST_INTERVAL_MS = 86_400_000;
const MINUTE_MS = 60_000;

const NONE: readonly string[] = [];

type ComparisonViewProps = {
  deviceIds: readonly string[];
  /** Display names by id. */
  names: ReadonlyMap<string, string>;
  period: Period;
  timeZone: string;
  hasWeekBefore: boolean;
  onWeekBefore: (isWanted: boolean) => void;
};

/** Comparison of several devices over the same period: charts, table and downloads. */
export function ComparisonView(props: ComparisonViewProps) {
  const { deviceIds, names, period, timeZone, hasWeekBefore, onWeekBefore } = props;
  const { t } = useTranslation();
  const [now] = useState(serverNow);
  const [isWeekWanted, setWeekWanted] = useState(hasWeekBefore);
  const [points, measure] = useChartPoints();
  const { startTs, endTs } = rangeOf(period, timeZone);
  const [hours] = useCountedHours();
  const asked = points === undefined ? undefined : orderOf(deviceIds, startTs, endTs, points, hasWeekBefore);
  const order = asked && { ...asked, hours };
  const { data: comparison, error, refetch, isPlaceholderData } = useComparison(order);
  const files = useFileOrder();
  const judgedAs = comparison?.judgedAs ?? NONE;
  const lines = useRuleLines(judgedAs);
  const yardsticks = useYardsticks(judgedAs);
  const judges = useMemo(
    () =>
      new Map(
        comparison?.devices.flatMap(({ deviceId }, at) =>
          yardsticks[at] ? [[deviceId, yardsticks[at].by] as const] : [],
        ),
      ),
    [comparison, yardsticks],
  );
  const { format } = usePlaceTimes([comparison?.timeZone ?? timeZone]);
  const charts = useMemo(
    () => (comparison ? comparisonCharts(comparison, { names, judges }, lines, t, format) : undefined),
    [comparison, names, judges, lines, t, format],
  );
  const formats = useMemo(() => chartFormats(format), [format]);
  const window = useMemo(() => shownWindow(startTs, endTs, now), [startTs, endTs, now]);
  return (
    <div ref={measure} className={looks.stack}>
      {error && !comparison ? <LoadFailure error={error} onRetry={refetch} mayBeMissing /> : null}
      {charts === undefined && !error ? <WaitingCharts /> : null}
      {charts?.length === 0 ? (
        <EmptyState drawing="chart" announce="status" text={t('history.empty')} />
      ) : null}
      {comparison && order && charts && charts.length > 0 ? (
        <>
          <PeriodLine window={window} timeZone={comparison.timeZone} />
          <KeptNotes startTs={startTs} timeZone={comparison.timeZone} subject="numbers" />
          <div className={looks.spread}>
            <Checkbox
              label={t('history.compare.week')}
              checked={isWeekWanted}
              onChange={(event) => {
                // Shown immediately: the URL is updated later.
                setWeekWanted(event.currentTarget.checked);
                onWeekBefore(event.currentTarget.checked);
              }}
            />
            <ComparisonFiles order={order} files={files} />
          </div>
          <div className={classes.charts} data-refining={isPlaceholderData || undefined}>
            <TimeCharts
              label={t('history.compare.result')}
              charts={charts}
              window={window}
              {...formats}
              height={220}
              stacked
            />
          </div>
          <CountedHoursSwitch isOffered={comparison.hasOpeningHours} />
          <ComparisonTable comparison={comparison} names={names} judges={judges} />
        </>
      ) : null}
    </div>
  );
}

function ComparisonFiles({ order, files }: { order: ComparisonOrder; files: FileOrders }) {
  const { t } = useTranslation();
  const { ordering } = files;
  const kinds = [
    { what: 'comparisonCsv', label: t('history.download.csv') },
    { what: 'comparisonExcel', label: t('history.download.excel') },
  ] as const;
  return (
    <div className={looks.buttons}>
      {kinds.map(({ what, label }) => (
        <Button
          key={what}
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          loading={ordering === what}
          disabled={ordering !== undefined && ordering !== what}
          onClick={() => files.order(what, { what, ...order, deviceIds: [...order.deviceIds] })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function orderOf(
  deviceIds: readonly string[],
  startTs: number,
  endTs: number,
  points: number,
  overlayPreviousWeek: boolean,
): Omit<ComparisonOrder, 'hours'> {
  const wide = Math.ceil((endTs - startTs) / points / MINUTE_MS) * MINUTE_MS;
  const intervalMs = Math.min(MOST_INTERVAL_MS, Math.max(LEAST_INTERVAL_MS, wide));
  return { deviceIds, startTs, endTs, intervalMs, overlayPreviousWeek };
}

type Charts = TimeChartsProps['charts'];

/** The devices: their display names, and the indices by which they are judged, as far as known. */
type Compared = {
  readonly names: ReadonlyMap<string, string>;
  readonly judges: Judges;
};

/** One chart for each key, with a line for each device and, paler, one for its week before. */
function comparisonCharts(
  comparison: Comparison,
  compared: Compared,
  lines: readonly RuleLine[],
  t: TFunction,
  format: Formatters,
): Charts {
  const { ts, intervalMs, series } = comparison;
  return measuredKeys(comparison).flatMap((key) => {
    const groups = scalesOf(
      series.filter((one) => one.key === key),
      compared.judges,
    );
    return groups.map(({ by, series: ofScale }) => {
      const { title: name, unit, scale, levels, zeroBased } = quantityView(by, key, t, format);
      const title =
        by && groups.length > 1
          ? t('history.compare.byIndex', { metric: name, index: t(`air.yardstick.${by.id}`) })
          : name;
      return {
        key: `${key} ${by?.id}`,
        kind: 'line' as const,
        title,
        unit,
        scale,
        subtitle: t('airView.averages', { duration: format.duration(intervalMs) }),
        data: { times: ts, series: linesOf(ofScale, by, compared.names, t, format) },
        thresholds: alertLines(key, lines, t, format),
        levels,
        zeroBased,
        fileName: t('history.compare.fileName', { metric: title }),
      };
    });
  });
}

/** Series that share a scale: those of the index are by the index of their devices. */
function scalesOf(series: readonly ComparedSeries[], judges: Judges) {
  const byId = new Map<string | undefined, { by: AirQualityIndex | undefined; series: ComparedSeries[] }>();
  for (const one of series) {
    const by = one.key === 'iaq' ? judges.get(one.deviceId) : undefined;
    const group = byId.get(by?.id) ?? { by, series: [] };
    group.series.push(one);
    byId.set(by?.id, group);
  }
  return [...byId.values()];
}

function linesOf(
  series: readonly ComparedSeries[],
  by: AirQualityIndex | undefined,
  names: ReadonlyMap<string, string>,
  t: TFunction,
  format: Formatters,
): ChartSeries[] {
  const nameOf = (id: string) => names.get(id) ?? id;
  const lines = series.map(({ deviceId, key, values }) => ({
    key: `${key} ${deviceId}`,
    label: nameOf(deviceId),
    values,
    format: quantityView(by, key, t, format).format,
  }));
  const echoes = series.flatMap(({ deviceId, key, previousWeek }, index) =>
    previousWeek === null
      ? []
      : [
          {
            key: `${key} ${deviceId} before`,
            label: t('history.compare.weekBefore', { device: isolate(nameOf(deviceId)) }),
            values: previousWeek,
            format: quantityView(by, key, t, format).format,
            echoOf: index,
          },
        ],
  );
  return [...lines, ...echoes];
}
