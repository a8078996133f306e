import { ScrollFrame } from '../table/scroll-frame.tsx';
import classes from './chart.module.css';
import type { ChartData, ChartSeries, TimeFormat } from './chart-types.ts';

interface ChartTableProps {
  title: string;
  unit: string;
  timeLabel: string;
  data: ChartData;
  time: TimeFormat;
  height: number;
}

/** The chart as a table, also for screen readers. */
export function ChartTable({ title, unit, timeLabel, data, time, height }: ChartTableProps) {
  const name = unit ? `${title} (${unit})` : title;
  const columns = chartColumns(data);
  return (
    <ScrollFrame label={name} className={classes.frame} style={{ blockSize: height }}>
      <table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{timeLabel}</th>
            {columns.map((series) => (
              <th key={series.key} scope="col" className={classes.number}>
                <bdi>{series.label}</bdi>
                {unit ? ` (${unit})` : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.times.map((at, index) => (
            <tr key={at}>
              <th scope="row">{time.full(at)}</th>
              {columns.map((series) => {
                const value = series.values[index] ?? null;
                const band = value === null ? undefined : series.bandOf?.(value);
                return (
                  <td key={series.key} className={classes.number}>
                    {value === null ? '–' : <bdi>{series.format(value)}</bdi>}
                    {band ? (
                      <span className={classes.tableWord} data-band={band.band} data-scale={band.scale}>
                        {band.word}
                      </span>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

/** A column of a chart's data. */
type ChartColumn = Pick<ChartSeries, 'key' | 'label' | 'values' | 'format' | 'bandOf'>;

/** A chart's data in columns, for its table and file: each series, followed by its minimum and maximum. */
export function chartColumns({ series }: ChartData): ChartColumn[] {
  const alone = series.length === 1;
  return series.flatMap((one) => {
    const { range, key, label, format } = one;
    if (!range) return [one];
    const name = (edge: string) => (alone ? edge : `${label}, ${edge}`);
    return [
      one,
      { key: `${key} low`, label: name(range.lowLabel), values: range.low, format },
      { key: `${key} high`, label: name(range.highLabel), values: range.high, format },
    ];
  });
}
