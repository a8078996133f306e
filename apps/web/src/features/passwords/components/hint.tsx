import type { ReactNode } from 'react';
import classes from './hint.module.css';

/** A sentence above a form: what it is for. */
export function Hint({ children }: { children: ReactNode }) {
  return <p className={classes.hint}>{children}</p>;
}
