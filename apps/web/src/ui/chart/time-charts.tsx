import { memo, type ReactNode } from 'react';
import classes from './chart.module.css';
import { ChartGroup } from './chart-group.tsx';
import type { TimeWindow } from './chart-types.ts';
import { LEVEL_AXIS_PX, TimeChart, type TimeChartProps } from './time-chart.tsx';

export interface TimeChartsProps
  extends Pick<TimeChartProps, 'window' | 'time' | 'formatTick' | 'height' | 'subject'> {
  /** Accessible name of the charts together. */
  label: string;
  /** Above the charts: the choice of a quantity. */
  head?: ReactNode;
  /** Above the charts: the time zone of their axes. Its line is reserved while it is empty. */
  note?: string;
  charts: readonly ({ key: string } & Omit<TimeChartProps, 'window' | 'time' | 'formatTick' | 'height'>)[];
  /** One below the other at full width, so that their time axes align. */
  stacked?: boolean;
  onZoom?: (window: TimeWindow | undefined) => void;
  /** Content after the charts in the same grid. */
  children?: ReactNode;
}

/**
 * The charts of a page, side by side if there is room, with one time window, cursor and zoom. Memoized: the ages
 * around it update every second.
 */
export const TimeCharts = memo(function TimeCharts(props: TimeChartsProps) {
  const { label, head, note, charts, stacked = false, onZoom, children, ...shared } = props;
  const hasLevels = charts.some(({ levels }) => levels);
  return (
    <ChartGroup onZoom={onZoom}>
      <section aria-label={label}>
        {head}
        {note === undefined ? null : <p className={classes.note}>{note}</p>}
        <div className={classes.grid} data-stacked={stacked || undefined}>
          {charts.map(({ key, ...chart }) => (
            <TimeChart key={key} {...chart} {...shared} {...(hasLevels && { axisPx: LEVEL_AXIS_PX })} />
          ))}
          {children}
        </div>
      </section>
    </ChartGroup>
  );
});
