import type { ReactNode } from 'react';
import classes from './fold.module.css';

/** Collapsible content, closed by default; not printed while closed. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={classes.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
