import { chartColumns } from './chart-columns.ts';
import classes from './chart-table.module.css';
import type { ChartData, TimeFormat } from './chart-types.ts';

export interface ChartTableProps {
  title: string;
  unit: string;
  timeLabel: string;
  data: ChartData;
  time: TimeFormat;
  height: number;
}

/** The chart in numbers: the same rows, for eyes and ears that do not read drawings. */
export function ChartTable({ title, unit, timeLabel, data, time, height }: ChartTableProps) {
  const name = unit ? `${title} (${unit})` : title;
  const columns = chartColumns(data);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.frame} style={{ blockSize: height }} aria-label={name} tabIndex={0}>
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
                return (
                  <td key={series.key} className={classes.number}>
                    {value === null ? '–' : <bdi>{series.format(value)}</bdi>}
                    {value === null || !series.bandOf ? null : (
                      <span className={classes.word} data-band={series.bandOf(value).band}>
                        {series.bandOf(value).word}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
