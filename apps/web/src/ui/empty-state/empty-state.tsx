import type { ReactNode } from 'react';
import { DRAWINGS, type Drawing } from './drawings.tsx';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  drawing: Drawing;
  /** One sentence: what will be here, or what went wrong. */
  text: ReactNode;
  /** A dimmer line beneath: the server's own words, for one. */
  detail?: ReactNode;
  /** What fills it. */
  action?: ReactNode;
  /** A failure is announced at once; an empty list waits until it is read. */
  announce?: 'alert' | 'status';
}

/** What a place shows while there is nothing to show in it. */
export function EmptyState({ drawing, text, detail, action, announce }: EmptyStateProps) {
  return (
    <div className={classes.empty} role={announce}>
      <svg
        className={classes.drawing}
        data-drawing={drawing}
        viewBox="0 0 120 110"
        width={120}
        height={110}
        aria-hidden="true"
      >
        {DRAWINGS[drawing]}
      </svg>
      <p className={classes.text}>{text}</p>
      {detail ? <p className={classes.detail}>{detail}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
