import classes from './age.module.css';
import { useNow } from './use-now.ts';

export interface AgeProps {
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Says an age in the reader's language: `40 s ago`. */
  format: (ageMs: number) => string;
  /** The full time, for anyone who points at it. */
  title?: string;
}

/** How long ago something was. Ticks each second without moving what stands around it. */
export function Age({ at, format, title }: AgeProps) {
  const now = useNow();
  return (
    <time className={classes.age} dateTime={new Date(at).toISOString()} title={title}>
      {format(Math.max(0, now - at))}
    </time>
  );
}
