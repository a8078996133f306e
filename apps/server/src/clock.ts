/** The time as epoch milliseconds; tests bring their own. */
export type Clock = () => number;

/** Milliseconds of a clock that is never set, for what lasts; its zero means nothing. */
export const steadyClock: Clock = () => performance.now();
