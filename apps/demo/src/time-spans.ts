export const DAY_MS = 86_400_000;
/** How much past the demo has when it is complete. */
export const HISTORY_MS = 30 * DAY_MS;
/** Of a device whose purifier came later: there is to be as much before that as after it. */
export const LONG_HISTORY_MS = 44 * DAY_MS;
