import classes from './sparkline.module.css';
import { type SparkPoint, sparkline } from './sparkline-path.ts';

export interface SparklineProps {
  points: readonly SparkPoint[];
  /** The window that the width stands for, in milliseconds since 1970. */
  from: number;
  to: number;
}

const BOX = { width: 120, height: 32, inset: 3 };

/**
 * The course of a value at a glance. It repeats what a chart and its table say, so it is hidden from screen readers;
 * time runs left to right in every language.
 */
export function Sparkline({ points, from, to }: SparklineProps) {
  const { line, dots, last } = sparkline(points, from, to, BOX);
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={line} vectorEffect="non-scaling-stroke" />
      {dots.map((dot) => (
        <path
          key={dot.x}
          className={classes.dot}
          d={`M${dot.x} ${dot.y}h.01`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {last ? (
        <path className={classes.last} d={`M${last.x} ${last.y}h.01`} vectorEffect="non-scaling-stroke" />
      ) : null}
    </svg>
  );
}
