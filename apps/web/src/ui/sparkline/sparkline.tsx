import classes from './sparkline.module.css';

interface SparkPoint {
  /** Milliseconds since 1970. */
  at: number;
  value: number | null;
}

interface SparkBox {
  width: number;
  height: number;
  /** Padding for the line width and the last point. */
  inset: number;
}

interface Spark {
  /** SVG path; a gap in the values is a gap in the line. */
  line: string;
  /** Isolated readings between gaps, drawn as points. */
  dots: { x: number; y: number }[];
  last: { x: number; y: number } | undefined;
}

function span(values: number[]): { low: number; high: number } {
  const low = Math.min(...values);
  const high = Math.max(...values);
  // A constant value is drawn in the middle.
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Scales the points of a time window (milliseconds) to a box; the height spans the range of values. */
export function sparkline(points: readonly SparkPoint[], from: number, to: number, box: SparkBox): Spark {
  const seen = points.flatMap((point) => (point.value === null ? [] : [point.value]));
  if (seen.length === 0 || to <= from) return { line: '', dots: [], last: undefined };
  const { low, high } = span(seen);
  const place = (at: number, value: number) => ({
    x: round(box.inset + ((at - from) / (to - from)) * (box.width - 2 * box.inset)),
    y: round(box.inset + ((high - value) / (high - low)) * (box.height - 2 * box.inset)),
  });
  const parts: string[] = [];
  const dots: Spark['dots'] = [];
  let last: Spark['last'];
  points.forEach((point, index) => {
    if (point.value === null) return;
    const { x, y } = place(point.at, point.value);
    const before = points[index - 1]?.value ?? null;
    const after = points[index + 1]?.value ?? null;
    if (before === null && after === null) dots.push({ x, y });
    else parts.push(`${before === null ? 'M' : 'L'}${x} ${y}`);
    last = { x, y };
  });
  return { line: parts.join(''), dots, last };
}

export interface SparklineProps {
  points: readonly SparkPoint[];
  /** The time window of the whole width, in milliseconds since 1970. */
  from: number;
  to: number;
}

const BOX = { width: 120, height: 32, inset: 3 };

/**
 * The course of a value. It repeats the content of a chart and its table, so it is hidden from screen readers; time
 * runs left to right in every language.
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
