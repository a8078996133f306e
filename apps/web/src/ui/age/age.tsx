import { useNow } from '../../lib/time/use-now.ts';
import classes from './age.module.css';

interface AgeProps {
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Formats an age in the reader's language: `40 s ago`. */
  format: (ageMs: number) => string;
  /** The full time, shown as a tooltip. */
  title?: string;
}

/** How long ago something happened. Updates every second without layout shifts. */
export function Age({ at, format, title }: AgeProps) {
  const now = useNow();
  return (
    <time className={classes.age} dateTime={new Date(at).toISOString()} title={title}>
      {format(Math.max(0, now - at))}
    </time>
  );
}
