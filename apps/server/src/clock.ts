/** The time as epoch milliseconds; tests bring their own. */
export type Clock = () => number;
