/** Readings of one value, about 40 bytes each, from `ts` on. */
export const messageOfMany = (ts: number, readings: number): string =>
  `[${Array.from({ length: readings }, (_, n) => `{"ts":${ts + n},"values":{"pm25":7}}`).join()}]`;

/** A reading of eleven values, about 150 bytes. Each call needs a different `ts` for a separate row. */
export function message(ts: number): string {
  return (
    `{"ts":${ts},"values":{"pm25":${10 + (ts % 97) / 10},"pm10":${20 + (ts % 89) / 10},"co2":${600 + (ts % 211)},` +
    `"tvoc":${ts % 173},"iaq":${ts % 127},"temp":21.${ts % 83},"rh":44.${ts % 71},"bat":97,"lat":20.3,"lon":85.8,"mode":1}}`
  );
}

/** Six of these values, as used for measuring a ThingsBoard. */
const messageOfSix = (ts: number): string =>
  `{"ts":${ts},"values":{"pm25":${10 + (ts % 97) / 10},"pm10":${20 + (ts % 89) / 10},"co2":${600 + (ts % 211)},` +
  `"tvoc":${ts % 173},"temp":21.${ts % 83},"rh":44.${ts % 71}}}`;

const messageOfOne = (ts: number): string => `{"ts":${ts},"values":{"pm25":${10 + (ts % 97) / 10}}}`;

/** The six values, with two keys without a column, as most real devices send some. */
const messageWithExtraKeys = (ts: number): string =>
  `${messageOfSix(ts).slice(0, -2)},"rssi":${-40 - (ts % 50)},"fw":"1.4.2"}}`;

export const MESSAGES = {
  eleven: message,
  six: messageOfSix,
  one: messageOfOne,
  extra: messageWithExtraKeys,
} as const;
export type Content = keyof typeof MESSAGES;
