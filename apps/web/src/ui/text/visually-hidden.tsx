import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

export interface VisuallyHiddenProps {
  /** Of what is said when it changes. */
  role?: 'status';
  children: ReactNode;
}

/** Words for screen readers only. */
export function VisuallyHidden({ role, children }: VisuallyHiddenProps) {
  return (
    <span className={classes.hidden} role={role}>
      {children}
    </span>
  );
}
