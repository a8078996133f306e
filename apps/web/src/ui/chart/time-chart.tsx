import { useDirection } from '@mantine/core';
import {
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Card } from '../card/card.tsx';
import { useUiLabels } from '../labels.tsx';
import looks from '../looks/looks.module.css';
import { Skeleton } from '../skeleton/skeleton.tsx';
import classes from './chart.module.css';
import { ChartActions } from './chart-actions.ts';
import { useChartGroup, useChartGroupState } from './chart-group.tsx';
import { ChartLegend, needsRow } from './chart-legend.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { readChartAt } from './chart-reading.ts';
import { ChartTable } from './chart-table.tsx';
import type { ChartData, Palette, Threshold, TimeFormat, TimeWindow, UnitScale } from './chart-types.ts';
import { CursorCard } from './cursor-card.tsx';
import { lookOf, readPalette, seriesColor } from './palette.ts';

const Plot = lazy(() => import('./plot.tsx').then((module) => ({ default: module.Plot })));

/** The code of pictures and files, which few visits need. */
const chartFiles = () => import('./chart-files.ts');

export interface TimeChartProps {
  kind: 'line' | 'bar';
  title: string;
  /** Shown above the value axis, and in the headers of tables and files. */
  unit: string;
  /** Undefined: the values are in the unit. */
  scale?: UnitScale | undefined;
  /** Subtitle, such as the period of an average. */
  subtitle?: ReactNode;
  /** Undefined while loading. */
  data: ChartData | undefined;
  /** The time window shown, with or without readings. */
  window: TimeWindow;
  time: TimeFormat;
  formatTick: (value: number) => string;
  thresholds?: readonly Threshold[];
  /** Highlighted time spans, shaded behind the readings. */
  spans?: readonly TimeWindow[];
  /** Whether the value axis starts at zero; not needed for temperatures. */
  zeroBased?: boolean;
  /** Whether values are whole numbers: the axis then has no fractions. */
  isCount?: boolean;
  /** Words in place of the ticks 1, 2 …, for values that are levels; an empty one has no tick. */
  levels?: readonly string[] | undefined;
  /** Width of the value axis, the same for charts whose time axes align. */
  axisPx?: number;
  /** Without the extension. */
  fileName: string;
  height?: number;
  /** Ids of its subjects, by name: with them, its menu has the entries that the page offers for such charts. */
  subject?: Readonly<Record<string, string>> | undefined;
}

/** Widths of the value axis, with numbers and with words. */
const AXIS_PX = 48;
export const LEVEL_AXIS_PX = 96;

const NO_THRESHOLDS: readonly Threshold[] = [];
const NO_SPANS: readonly TimeWindow[] = [];

function isEmpty(data: ChartData): boolean {
  return data.series.every(({ values }) => values.every((value) => (value ?? null) === null));
}

/**
 * A chart over time with legend, cursor card, zoom, a table of its data, and saving as a picture or file. Charts in the
 * same `ChartGroup` share cursor and zoom.
 */
export function TimeChart(props: TimeChartProps) {
  const { kind, title, unit, scale, subtitle, data, window, time, formatTick, zeroBased = true } = props;
  const {
    isCount = false,
    levels,
    axisPx = levels ? LEVEL_AXIS_PX : AXIS_PX,
    thresholds = NO_THRESHOLDS,
    spans = NO_SPANS,
    fileName,
    height = 220,
    subject,
  } = props;
  const labels = useUiLabels();
  const { dir } = useDirection();
  const group = useChartGroup();
  const zoom = useChartGroupState(group, (state) => state.zoom);
  const chart = useId();
  const usageId = useId();
  const [asTable, setAsTable] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(undefined);

  const model = useMemo(
    () =>
      data && {
        kind,
        title,
        unit,
        scale,
        data,
        window,
        thresholds,
        spans,
        time,
        formatTick,
        zeroBased,
        isCount,
        levels,
        axisPx,
        dir,
      },
    // biome-ignore format: one line for what is drawn, one for how
    [
      kind, title, unit, scale, data, window, thresholds, spans,
      time, formatTick, zeroBased, isCount, levels, axisPx, dir,
    ],
  );
  const readAt = useCallback(
    (at: number) => (data ? readChartAt(kind, data, unit, at) : []),
    [kind, data, unit],
  );
  useEffect(() => group.join(chart, readAt), [group, chart, readAt]);
  const describe = useCallback(
    (at: number) => {
      const readings = readAt(at).map(({ label, text, span, band }) =>
        [label, text ?? labels.chart.noData, span, band?.word].filter(Boolean).join(' '),
      );
      return [time.full(at), ...readings].join(', ');
    },
    [readAt, time, labels],
  );

  const shown = zoom ?? window;
  /** The frame of a chart outside a grid. */
  const describePicture = (drawn: ChartData, palette: Palette) => {
    const legend = drawn.series.map(({ label }, index) => ({
      label,
      color: seriesColor(palette, lookOf(drawn.series, index)),
    }));
    return {
      title,
      subtitle: `${time.full(shown.from)} – ${time.full(shown.to)} (${time.zone(shown.to)})`,
      legend,
      dir,
    };
  };
  const savePicture = () => {
    if (!canvas.current || !data) return;
    const palette = readPalette(document.documentElement);
    const [drawn, picture] = [canvas.current, describePicture(data, palette)];
    void chartFiles().then(({ savePng }) => savePng(fileName, drawn, picture, palette));
  };
  const saveCsv = () => {
    if (data) void chartFiles().then((files) => files.saveCsv(fileName, data, { unit, scale, time }));
  };
  const offered = use(ChartActions);
  const further = (subject && data ? offered : []).map(({ key, label, icon, onChoose }) => ({
    key,
    label,
    icon,
    onChoose: () => {
      if (!canvas.current || !data || !subject) return;
      const palette = readPalette(document.documentElement);
      const [drawn, described] = [canvas.current, describePicture(data, palette)];
      const excerpt = { title, unit, subject, window: shown, offsetMs: time.offsetMs(shown.from) };
      void chartFiles().then(({ inUnit, pictureOf }) => {
        const picture = pictureOf(drawn, described, palette);
        onChoose({ ...excerpt, data: inUnit(data, scale), picture });
      });
    },
  }));

  const menu = data ? (
    <ChartMenu
      title={title}
      asTable={asTable}
      zoomed={zoom !== undefined}
      onToggleTable={() => setAsTable((was) => !was)}
      onSavePng={savePicture}
      onSaveCsv={saveCsv}
      onResetZoom={() => group.zoom(undefined)}
      further={further}
    />
  ) : null;

  const legendBelow = data !== undefined && needsRow(data.series);
  const aside = (
    <div className={classes.aside}>
      {data && !legendBelow ? <ChartLegend series={data.series} beside /> : null}
      {menu}
    </div>
  );
  const waiting = (
    <div className={classes.waiting} style={{ blockSize: height }}>
      <Skeleton height="100%" />
    </div>
  );

  return (
    <Card title={title} subtitle={subtitle} aside={aside} className={classes.card}>
      {legendBelow ? <ChartLegend series={data.series} beside={false} /> : null}
      <div className={classes.body} style={{ minBlockSize: height }} aria-busy={data === undefined}>
        {model ? (
          <div hidden={asTable} aria-describedby={usageId}>
            <Suspense fallback={waiting}>
              <Plot
                chart={chart}
                group={group}
                model={model}
                height={height}
                describe={describe}
                onReady={(element) => {
                  canvas.current = element;
                }}
              />
            </Suspense>
            <CursorCard chart={chart} group={group} window={window} time={time} />
            {isEmpty(model.data) ? <p className={classes.empty}>{labels.chart.noData}</p> : null}
            <p id={usageId} className={looks.hidden}>
              {labels.chart.usage}
            </p>
          </div>
        ) : (
          waiting
        )}
        {asTable && data ? (
          <ChartTable
            title={title}
            unit={unit}
            timeLabel={labels.chart.time}
            data={data}
            time={time}
            height={height}
          />
        ) : null}
      </div>
    </Card>
  );
}
