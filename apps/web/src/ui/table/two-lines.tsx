import type { ReactNode } from 'react';
import looks from '../looks/looks.module.css';
import classes from './two-lines.module.css';

interface TwoLinesProps {
  first: ReactNode;
  /** The dimmer line below; none if empty. */
  second: ReactNode;
  /** The page's direction: both lines are aligned with the column, in any script. */
  direction: 'ltr' | 'rtl';
}

/** A cell of two lines. Names and addresses keep their own direction. */
export function TwoLines({ first, second, direction }: TwoLinesProps) {
  return (
    <span className={classes.lines} dir={direction}>
      <bdi>{first}</bdi>
      {second ? <bdi className={looks.small}>{second}</bdi> : null}
    </span>
  );
}
