import type { ReactNode } from 'react';
import classes from './two-lines.module.css';

interface TwoLinesProps {
  first: ReactNode;
  /** The dimmer line beneath; none where it is empty. */
  second: string | undefined;
  /** Of the page: both lines begin where the column does, whatever is written in them. */
  direction: 'ltr' | 'rtl';
}

/** A cell of two lines. Names and addresses keep their own direction, whatever stands beside them. */
export function TwoLines({ first, second, direction }: TwoLinesProps) {
  return (
    <span className={classes.lines} dir={direction}>
      <bdi>{first}</bdi>
      {second ? <bdi className={classes.second}>{second}</bdi> : null}
    </span>
  );
}
