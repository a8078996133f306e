import type { ClearedAlarm, KnownAlarm } from './alarm-decisions.ts';

const HOUR_MS = 3_600_000;

/** A condition that goes on after a person cleared its alarm, as it has been since. */
export type SinceClearing = {
  /** Last moment at which it is known to hold; epoch ms. */
  readonly heldUntil: number;
  /** Whether it has held for the rule's duration, counted from the clearing. */
  readonly hasHeldAgain: boolean;
  readonly isWorse: boolean;
};

/** Whether an alarm that a person cleared is raised again, whichever kind of condition it has. */
export function isDueAgain({ raiseAgain, clearTime }: ClearedAlarm, since: SinceClearing): boolean {
  switch (raiseAgain) {
    case 'afterDuration':
      return since.hasHeldAgain;
    case 'afterHour':
      return since.heldUntil >= clearTime + HOUR_MS;
    case 'whenWorse':
      return since.isWorse;
    default:
      return false;
  }
}

/** Whether each reading has to be evaluated, to raise such an alarm in time. */
export const mayBeDueAgain = ({ clearTime, raiseAgain }: KnownAlarm): boolean =>
  clearTime !== null && raiseAgain !== null && raiseAgain !== 'afterEnd';
