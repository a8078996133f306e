import type { ComponentProps } from 'react';
import { Aliveness } from './badges.tsx';
import { SeverityMark } from './severity-mark.tsx';
import classes from './standing.module.css';

type StandingProps = ComponentProps<typeof Aliveness> & {
  /** What is open about it. */
  mark: ComponentProps<typeof SeverityMark> | undefined;
};

/** How alive something is, and beneath it what is open about it. */
export function Standing({ mark, ...aliveness }: StandingProps) {
  return (
    <span className={classes.standing}>
      <Aliveness {...aliveness} />
      {mark ? <SeverityMark {...mark} /> : null}
    </span>
  );
}
