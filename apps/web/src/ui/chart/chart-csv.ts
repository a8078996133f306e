import { chartColumns } from './chart-table.tsx';
import type { ChartData, ChartSeries, TimeFormat, UnitScale } from './chart-types.ts';
import { type CsvCell, toCsv } from './download.ts';

/** A chart's data with values in the unit that is shown, for what takes values without their format. */
export function inUnit(data: ChartData, scale: UnitScale | undefined): ChartData {
  if (!scale) return data;
  const shown = (values: ChartSeries['values']) =>
    values.map((value) => (value == null ? value : scale.shown(value)));
  const series = data.series.map((one) => ({
    ...one,
    values: shown(one.values),
    range: one.range && { ...one.range, low: shown(one.range.low), high: shown(one.range.high) },
  }));
  return { ...data, series };
}

/** A chart's data as a file: only what is drawn. */
export function chartCsv(data: ChartData, unit: string, time: TimeFormat): string {
  const columns = chartColumns(data);
  const head: CsvCell[] = [
    'timestamp',
    `time (${time.zone(data.times.at(-1) ?? 0)})`,
    ...columns.map(({ label }) => (unit ? `${label} (${unit})` : label)),
  ];
  const rows = data.times.map((at, index): CsvCell[] => [
    at,
    time.full(at),
    ...columns.map(({ values }) => values[index] ?? null),
  ]);
  return toCsv([head, ...rows]);
}
