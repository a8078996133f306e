import looks from '../looks/looks.module.css';
import classes from './time-line.module.css';

export interface TimeLineEvent {
  key: string;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** The time as text. */
  time: string;
  text: string;
  /** Who did it, or further details. */
  note?: string | undefined;
  /** It has not happened yet. */
  isPlanned?: boolean;
}

/** A list of events, in the given order. */
export function TimeLine({ label, events }: { label: string; events: readonly TimeLineEvent[] }) {
  return (
    <ol className={classes.line} aria-label={label}>
      {events.map(({ key, at, time, text, note, isPlanned }) => (
        <li key={key} className={classes.event} data-planned={isPlanned || undefined}>
          <time className={looks.smallNumbers} dateTime={new Date(at).toISOString()}>
            {time}
          </time>
          <span>{text}</span>
          {note ? <bdi className={classes.note}>{note}</bdi> : null}
        </li>
      ))}
    </ol>
  );
}
