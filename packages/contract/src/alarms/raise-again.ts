/** The choice of a person who clears an alarm whose condition goes on: when it is raised again. */
export const RAISE_AGAIN_CHOICES = ['afterHour', 'whenWorse', 'afterEnd'] as const;
export type RaiseAgainChoice = (typeof RAISE_AGAIN_CHOICES)[number];

/**
 * When an alarm that a person cleared is raised again if its condition goes on. `afterDuration`: once it has held for the
 * rule's duration since, as with ThingsBoard; `afterHour`: if it still holds after an hour; `whenWorse`: as soon as the
 * value is in a worse band, or without bands further than ever in this alarm; `afterEnd`: not before it has ended.
 */
export const RAISE_AGAIN = ['afterDuration', ...RAISE_AGAIN_CHOICES] as const;
export type RaiseAgain = (typeof RAISE_AGAIN)[number];
