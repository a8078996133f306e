export const DAY_MS = 86_400_000;
/** Length of the complete history of the demo. */
export const HISTORY_MS = 30 * DAY_MS;
/** History of each of very many devices. */
export const SHORT_HISTORY_MS = 2 * DAY_MS;
/** For a device whose purifier was added later: equal time before and after that. */
export const LONG_HISTORY_MS = 44 * DAY_MS;
