import type { ComponentProps } from 'react';
import { Aliveness } from './badges.tsx';
import { SeverityMark } from './severity-mark.tsx';
import classes from './standing.module.css';

type StandingProps = ComponentProps<typeof Aliveness> & {
  /** Its open alarms and the like. */
  mark: ComponentProps<typeof SeverityMark> | undefined;
};

/** Connection status, with open alarms and the like below. */
export function Standing({ mark, ...aliveness }: StandingProps) {
  return (
    <span className={classes.standing}>
      <Aliveness {...aliveness} />
      {mark ? <SeverityMark {...mark} /> : null}
    </span>
  );
}
