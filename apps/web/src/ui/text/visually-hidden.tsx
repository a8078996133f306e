import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

export interface UnseenProps {
  /** Of what is said when it changes. */
  role?: 'status';
  children: ReactNode;
}

/** Words for screen readers only. */
export function VisuallyHidden({ role, children }: UnseenProps) {
  return (
    <span className={classes.hidden} role={role}>
      {children}
    </span>
  );
}
