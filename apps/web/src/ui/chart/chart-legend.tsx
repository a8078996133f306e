import classes from './chart.module.css';
import type { ChartSeries } from './chart-types.ts';
import { lookOf, seriesDash, seriesVariable } from './palette.ts';

/** The legend is beside the title up to this number of lines and of letters in total. */
const BESIDE_UP_TO = 3;
const LETTERS_BESIDE_UP_TO = 40;

/** Whether the legend needs a separate row: a long one would leave no room for the title on a phone. */
export function needsRow(series: readonly ChartSeries[]): boolean {
  const letters = series.reduce((sum, { label }) => sum + label.length, 0);
  return series.length > BESIDE_UP_TO || (series.length > 1 && letters > LETTERS_BESIDE_UP_TO);
}

/** The legend, with colour and dash; not needed for a single line, which the title names. */
export function ChartLegend({ series, beside }: { series: readonly ChartSeries[]; beside: boolean }) {
  if (series.length < 2) return null;
  return (
    <ul className={classes.legend} data-beside={beside || undefined}>
      {series.map(({ key, label, echoOf }, index) => (
        <li key={key} data-echo={echoOf === undefined ? undefined : true}>
          <svg className={classes.line} viewBox="0 0 22 4" width={22} height={4} aria-hidden="true">
            <path
              d="M0 2h22"
              stroke={`var(${seriesVariable(lookOf(series, index))})`}
              strokeDasharray={seriesDash(lookOf(series, index))?.join(' ')}
            />
          </svg>
          <bdi>{label}</bdi>
        </li>
      ))}
    </ul>
  );
}
