/** The time as epoch milliseconds; tests supply their own. */
export type Clock = () => number;

/** Milliseconds of a monotonic clock, for durations; its zero has no meaning. */
export const steadyClock: Clock = () => performance.now();
