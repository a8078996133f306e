import type uPlot from 'uplot';
import { describe, expect, it, vi } from 'vitest';
import type { ChartData, PlotModel } from './chart-types.ts';
import { barsPath, type PlotEvents, plotOptions } from './plot-options.ts';

const HOUR = 3_600_000;

const PALETTE: PlotModel['palette'] = {
  ink: '#000',
  inkDim: '#555',
  line: '#ddd',
  card: '#fff',
  accent: '#077',
  series: ['#111', '#222'],
  bands: { good: 'g', satisfactory: 's', moderate: 'm', poor: 'p', veryPoor: 'v', severe: 'x' },
};

function model(kind: 'line' | 'bar', values: ChartData['series'][number]['values'][]): PlotModel {
  return {
    kind,
    title: 'PM2.5',
    unit: 'µg/m³',
    data: {
      times: (values[0] ?? []).map((_, index) => index * HOUR),
      series: values.map((each, index) => ({
        key: String(index),
        label: String(index),
        values: each,
        format: String,
        bandOf: (value) =>
          value > 1_000 ? { band: 'moderate', word: 'Moderate' } : { band: 'good', word: 'Good' },
      })),
    },
    window: { from: 0, to: 5 * HOUR },
    thresholds: [],
    spans: [],
    time: { tick: (at) => `${at / HOUR} h`, full: String, offsetMs: () => 0, zone: () => 'UTC' },
    scale: undefined,
    formatTick: (value) => `<${value}>`,
    zeroBased: true,
    isCount: false,
    levels: undefined,
    axisPx: 48,
    dir: 'ltr',
    palette: PALETTE,
  };
}

const NO_EVENTS: PlotEvents = {
  onCursor: () => undefined,
  onDrag: () => undefined,
  onReset: () => undefined,
};

/** A plot of 600 by 100 pixels with the model's data, as passed to the options while drawing. */
function plotOf({ data, window: span }: PlotModel, top = 100) {
  return {
    data: [data.times, ...data.series.map(({ values }) => values)],
    bbox: { left: 0, top: 0, width: 600 * devicePixelRatio, height: 100 * devicePixelRatio },
    scales: { x: { min: span.from, max: span.to }, y: { min: 0, max: top } },
    valToPos: (value: number, scale: string) =>
      scale === 'x' ? (value / span.to) * 600 : 100 - (value / top) * 100,
    posToVal: (position: number) => (position / 600) * span.to,
    select: { left: 0, top: 0, width: 0, height: 0 },
    setSelect: vi.fn(),
  };
}

const asPlot = (plot: ReturnType<typeof plotOf>) => plot as unknown as uPlot;

describe('axes', () => {
  const { axes = [] } = plotOptions(() => model('line', [[1, 2, 3]]), 600, 200, NO_EVENTS);
  const plot = asPlot(plotOf(model('line', [[1, 2, 3]])));

  it('have at most eight time labels, in the reader’s format', () => {
    const [time] = axes;
    const splits = typeof time?.splits === 'function' ? time.splits(plot, 0, 0, 5 * HOUR, 0, 0) : [];
    const values = typeof time?.values === 'function' ? time.values(plot, splits, 0, 0, 0) : [];
    expect(splits.length).toBeLessThanOrEqual(8);
    expect(values).toEqual(['0 h', '1 h', '2 h', '3 h', '4 h', '5 h']);
  });

  it('have no value labels without readings', () => {
    const empty = model('line', [[null, null]]);
    const [, value] = plotOptions(() => empty, 600, 200, NO_EVENTS).axes ?? [];
    const values = typeof value?.values === 'function' ? value.values(plot, [0, 1], 1, 0, 0) : [];
    expect(values).toEqual(['', '']);
  });
});

describe('points of a line', () => {
  const shown = (values: (number | null | undefined)[]) => {
    const drawn = model('line', [values]);
    const [, series] = plotOptions(() => drawn, 600, 200, NO_EVENTS).series;
    const filter = series?.points?.filter;
    return typeof filter === 'function' ? filter(asPlot(plotOf(drawn)), 1, true) : filter;
  };

  it('are all shown if they are few, except gaps', () => {
    expect(shown([1, null, 2, undefined, 3])).toEqual([0, 2, 4]);
  });

  it('are shown for isolated readings only if they are many', () => {
    const many = Array.from({ length: 100 }, (_, index) => (index === 49 || index === 51 ? null : index));
    expect(shown(many)).toEqual([50]);
  });

  it('do not treat times of another series as gaps', () => {
    const many = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? index : undefined));
    expect(shown(many)).toEqual([]);
  });
});

describe('dragging over a plot', () => {
  it('zooms to the selected time, but not on a click with a small movement', () => {
    const onDrag = vi.fn();
    const drawn = model('line', [[1, 2]]);
    const [select] = plotOptions(() => drawn, 600, 200, { ...NO_EVENTS, onDrag }).hooks?.setSelect ?? [];
    const plot = plotOf(drawn);
    plot.select = { left: 120, top: 0, width: 3, height: 0 };
    select?.(asPlot(plot));
    expect(onDrag).not.toHaveBeenCalled();
    plot.select = { left: 120, top: 0, width: 240, height: 0 };
    select?.(asPlot(plot));
    expect(onDrag).toHaveBeenCalledWith(HOUR, 3 * HOUR);
    expect(plot.setSelect).toHaveBeenCalledWith(expect.objectContaining({ width: 0 }), false);
  });
});

describe('bars', () => {
  const bars = (values: (number | null)[]) => {
    const drawn = model('bar', [values]);
    const rects: number[][] = [];
    const spy = vi.spyOn(Path2D.prototype, 'roundRect').mockImplementation((...rect) => {
      rects.push(rect.slice(0, 4) as number[]);
    });
    const paths = barsPath(() => drawn)(asPlot(plotOf(drawn, 2_000)), 1, 0, values.length - 1);
    spy.mockRestore();
    const fill = paths?.fill;
    return { colors: fill instanceof Map ? [...fill.keys()] : [], rects };
  };

  it('have the colour of their band', () => {
    expect(bars([500, 1_500, 600]).colors).toEqual(['g', 'm']);
  });

  it('leave a gap for a missing reading, and show zero as a line', () => {
    const { rects } = bars([500, null, 0]);
    expect(rects).toHaveLength(2);
    expect(rects[1]?.[3]).toBeGreaterThan(0);
    expect(rects[1]?.[3]).toBeLessThan(3);
  });

  it('have the width of the usual step, not of the shortest', () => {
    const drawn = model('bar', [[1, 1, 1, 1, 1]]);
    const times = [0, HOUR, HOUR + 1_000, 2 * HOUR, 3 * HOUR];
    const read = () => ({ ...drawn, data: { ...drawn.data, times } });
    const widths: number[] = [];
    const spy = vi.spyOn(Path2D.prototype, 'roundRect').mockImplementation((_x, _y, width) => {
      widths.push(width);
    });
    barsPath(read)(asPlot(plotOf(read())), 1, 0, 4);
    spy.mockRestore();
    expect(Math.min(...widths)).toBeGreaterThan(10);
  });
});
