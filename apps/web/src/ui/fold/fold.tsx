import type { ReactNode } from 'react';
import classes from './fold.module.css';

/** What is shown to those who ask for it: closed until then, and closed it is not printed. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={classes.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
