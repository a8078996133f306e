import { AUTOMATION_LIMITS } from '../automations.limits.ts';

const HOUR_MS = 3_600_000;

/** The parts of an automation that determine the mode of a device. */
export type ModeChoice = {
  readonly id: string;
  readonly name: string;
  readonly mode: number;
  readonly modeAfter: number | null;
};

/** Last effect of automations on a device. Epoch ms. */
export type AutomatedState = {
  /** The automation that holds for it; null: none. */
  readonly automationId: string | null;
  readonly mode: number | null;
  /** Times of mode requests within the last hour. */
  readonly askedTimes: readonly number[];
  /** Since when a mode is waiting for the hourly limit; null: none. */
  readonly waitingSince: number | null;
  /** Time of the last time line entry about the limit. */
  readonly toldTime: number | null;
};

export const UNTOUCHED: AutomatedState = {
  automationId: null,
  mode: null,
  askedTimes: [],
  waitingSince: null,
  toldTime: null,
};

/** Action for one device. */
export type ModeDecision =
  | { readonly kind: 'nothing' }
  /** Another automation holds, or none, without a mode to request. */
  | { readonly kind: 'note'; readonly to: AutomatedState }
  | {
      readonly kind: 'ask';
      readonly mode: number;
      readonly by: ModeChoice;
      /** The automation ended. */
      readonly isAfter: boolean;
      readonly to: AutomatedState;
    }
  /** The hourly limit is reached. `isToBeTold`: there is no recent time line entry about it. */
  | {
      readonly kind: 'holdBack';
      readonly by: ModeChoice;
      readonly isToBeTold: boolean;
      readonly to: AutomatedState;
    };

/**
 * Decides the action for a device from the automation that holds for it. A mode is requested when a different
 * automation holds than before, or none: in between, modes set by people stay.
 * @param holding the first automation that holds; undefined: none
 * @param before the previous one, if it still applies to this device
 */
export function decideMode(
  known: AutomatedState,
  holding: ModeChoice | undefined,
  before: ModeChoice | undefined,
  now: number,
): ModeDecision {
  const { toldTime } = known;
  if (known.automationId === (holding?.id ?? null) && known.mode === (holding?.mode ?? null)) {
    return known.waitingSince === null
      ? { kind: 'nothing' }
      : { kind: 'note', to: { ...known, waitingSince: null } };
  }
  const lately = (time: number) => time > now - HOUR_MS && time <= now;
  const askedTimes = known.askedTimes.filter(lately);
  const to = {
    automationId: holding?.id ?? null,
    mode: holding?.mode ?? null,
    askedTimes,
    waitingSince: null,
    toldTime,
  };
  const by = holding ?? before;
  const mode = holding ? holding.mode : before?.modeAfter;
  if (!by || mode == null || mode === known.mode) return { kind: 'note', to };
  if (askedTimes.length < AUTOMATION_LIMITS.numbers.modesPerDeviceAndHour) {
    return { kind: 'ask', mode, by, isAfter: !holding, to: { ...to, askedTimes: [...askedTimes, now] } };
  }
  const isToBeTold = toldTime === null || !lately(toldTime);
  const waitingSince = known.waitingSince ?? now;
  const waiting = { ...known, askedTimes, waitingSince, toldTime: isToBeTold ? now : toldTime };
  return { kind: 'holdBack', by, isToBeTold, to: waiting };
}

/** State after a waiting mode is no longer needed. */
export const unasked = ({ to }: { readonly to: AutomatedState }): AutomatedState => ({
  ...to,
  askedTimes: to.askedTimes.slice(0, -1),
});

/** Time at which the waiting mode may be requested, epoch ms. */
export const roomAgainTime = ({ askedTimes, waitingSince }: AutomatedState): number =>
  waitingSince === null ? Number.POSITIVE_INFINITY : (askedTimes[0] ?? waitingSince) + HOUR_MS;
