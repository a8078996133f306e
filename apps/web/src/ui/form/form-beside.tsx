import type { ReactNode } from 'react';
import classes from './form-beside.module.css';

/** A form beside what it would do; on a phone above it. */
export function FormBeside({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}
