import classes from './chart-legend.module.css';
import type { ChartSeries } from './chart-types.ts';
import { lookOf, seriesDash, seriesVariable } from './palette.ts';

/** Up to so many lines, with names of so many letters together, are told beside the title. */
const BESIDE_UP_TO = 3;
const LETTERS_BESIDE_UP_TO = 40;

/** Whether a legend has to take a row of its own: beside a long one the title would have no room on a phone. */
export function needsRow(series: readonly ChartSeries[]): boolean {
  const letters = series.reduce((sum, { label }) => sum + label.length, 0);
  return series.length > BESIDE_UP_TO || (series.length > 1 && letters > LETTERS_BESIDE_UP_TO);
}

/** Which line is which, in colour and dash. A single one is told by the title. */
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
