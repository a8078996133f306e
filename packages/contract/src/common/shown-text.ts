/** Characters that embed or override a text direction (U+202A to U+202E), or isolate one (U+2066 to U+2068) until U+2069. */
const CONTROLS = /([\u202A-\u202E\u2066-\u2069])/;
/** The same characters in JSON, which may escape them. */
const IN_JSON = /[\u202A-\u202E\u2066-\u2069]|\\u20[26]/;
const OPENS_ISOLATE = /[\u2066-\u2068]/;
const CLOSES_ISOLATE = '\u2069';

/**
 * Makes untrusted text safe to be joined with other text: it cannot affect the direction of the text around it.
 * Balanced isolates are kept, because their effect is bounded; so are marks that act like a single letter.
 */
export function shownText(text: string): string {
  // Every second part is a control character.
  const parts = text.split(CONTROLS);
  const opened: number[] = [];
  for (let n = 1; n < parts.length; n += 2) {
    const control = parts[n] ?? '';
    if (OPENS_ISOLATE.test(control)) opened.push(n);
    else if (control !== CLOSES_ISOLATE || opened.pop() === undefined) parts[n] = '';
  }
  for (const n of opened) parts[n] = '';
  return parts.join('');
}

/** Parsed JSON, with each text in it passed through `shownText`. @throws SyntaxError */
export function parseShown(json: string): unknown {
  return IN_JSON.test(json) ? JSON.parse(json, shownValue) : JSON.parse(json);
}

const shownValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? shownText(value) : value;
