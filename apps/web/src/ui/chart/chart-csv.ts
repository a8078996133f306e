import { chartColumns } from './chart-columns.ts';
import type { ChartData, TimeFormat } from './chart-types.ts';
import { type CsvCell, toCsv } from './csv.ts';

/** A chart's rows as a file: what is drawn and nothing else. */
export function chartCsv(data: ChartData, unit: string, time: TimeFormat): string {
  const columns = chartColumns(data);
  const head: CsvCell[] = [
    'timestamp',
    'time',
    ...columns.map(({ label }) => (unit ? `${label} (${unit})` : label)),
  ];
  const rows = data.times.map((at, index): CsvCell[] => [
    at,
    time.full(at),
    ...columns.map(({ values }) => values[index] ?? null),
  ]);
  return toCsv([head, ...rows]);
}
