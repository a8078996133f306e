import { memo, type ReactNode } from 'react';
import classes from './chart.module.css';
import { ChartGroup } from './chart-group.tsx';
import type { TimeWindow } from './chart-types.ts';
import { TimeChart, type TimeChartProps } from './time-chart.tsx';

export interface TimeChartsProps
  extends Pick<TimeChartProps, 'window' | 'time' | 'formatTick' | 'height' | 'subject'> {
  /** What the charts show together; a name for screen readers. */
  label: string;
  charts: readonly ({ key: string } & Omit<TimeChartProps, 'window' | 'time' | 'formatTick' | 'height'>)[];
  /** One below the other over the whole width, so that their times stand in line. */
  stacked?: boolean;
  onZoom?: (window: TimeWindow | undefined) => void;
  /** What stands after the charts in the same grid. */
  children?: ReactNode;
}

/**
 * The charts of a page, side by side where there is room, with one time, one cursor and one zoom. redrawn only when
 * what it is given changes: the ages around it tick each second.
 */
export const TimeCharts = memo(function TimeCharts(props: TimeChartsProps) {
  const { label, charts, stacked = false, onZoom, children, ...shared } = props;
  return (
    <ChartGroup onZoom={onZoom}>
      <section className={classes.grid} aria-label={label} data-stacked={stacked || undefined}>
        {charts.map(({ key, ...chart }) => (
          <TimeChart key={key} {...chart} {...shared} />
        ))}
        {children}
      </section>
    </ChartGroup>
  );
});
