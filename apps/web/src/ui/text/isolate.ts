const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

const FIRST_STRONG_ISOLATE = '\u2068';

/** Isolates a name with its own direction inside a sentence. */
export function isolate(text: string): string {
  return `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`;
}

/** Keeps `1–25` or `12:30` together and in order inside a right-to-left sentence. */
export function isolateLtr(text: string): string {
  return `${LEFT_TO_RIGHT_ISOLATE}${text}${POP_ISOLATE}`;
}
