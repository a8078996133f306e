import { LIMITS } from '../../../limits/limits.ts';

const HOUR_MS = 3_600_000;

/** An automation, as far as it says what a device is set to. */
export type ModeChoice = {
  readonly id: string;
  readonly name: string;
  readonly mode: number;
  readonly modeAfter: number | null;
};

/** What automations did to a device last. Epoch ms. */
export type AutomatedState = {
  /** The one that holds for it; null: none does. */
  readonly automationId: string | null;
  readonly mode: number | null;
  /** When modes were asked for within the last hour. */
  readonly askedTimes: readonly number[];
  /** Since when a mode waits for room below the ceiling; null: none does. */
  readonly waitingSince: number | null;
  /** When the time line said last that one has to wait. */
  readonly toldTime: number | null;
};

export const UNTOUCHED: AutomatedState = {
  automationId: null,
  mode: null,
  askedTimes: [],
  waitingSince: null,
  toldTime: null,
};

/** What is to be done about one device. */
export type ModeDecision =
  | { readonly kind: 'nothing' }
  /** Another automation holds, or none does: no mode follows from it. */
  | { readonly kind: 'note'; readonly to: AutomatedState }
  | {
      readonly kind: 'ask';
      readonly mode: number;
      readonly by: ModeChoice;
      /** The automation ended. */
      readonly isAfter: boolean;
      readonly to: AutomatedState;
    }
  /** It was asked for too much within the hour. `isToBeTold`: the time line has not said so lately. */
  | {
      readonly kind: 'holdBack';
      readonly by: ModeChoice;
      readonly isToBeTold: boolean;
      readonly to: AutomatedState;
    };

/**
 * What follows for a device from the automation that holds for it. A mode is asked for when another automation holds than
 * before, or none: in between, what people choose stays.
 * @param holding the first automation that holds; undefined: none does
 * @param before the one that held, where it is still one for this device
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
  if (askedTimes.length < LIMITS.automations.modesPerDeviceAndHour) {
    return { kind: 'ask', mode, by, isAfter: !holding, to: { ...to, askedTimes: [...askedTimes, now] } };
  }
  const isToBeTold = toldTime === null || !lately(toldTime);
  const waitingSince = known.waitingSince ?? now;
  const waiting = { ...known, askedTimes, waitingSince, toldTime: isToBeTold ? now : toldTime };
  return { kind: 'holdBack', by, isToBeTold, to: waiting };
}

/** What is to be noted of a mode that need not be asked for after all. */
export const unasked = ({ to }: { readonly to: AutomatedState }): AutomatedState => ({
  ...to,
  askedTimes: to.askedTimes.slice(0, -1),
});

/** When what waits may be asked for, epoch ms. */
export const roomAgainTime = ({ askedTimes, waitingSince }: AutomatedState): number =>
  waitingSince === null ? Number.POSITIVE_INFINITY : (askedTimes[0] ?? waitingSince) + HOUR_MS;
