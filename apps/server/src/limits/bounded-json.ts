import { LIMITS } from './limits.ts';

/** How much a JSON text may hold: its length alone says little about what reading it takes. */
export type JsonBounds = {
  /** Values, each object and list being one as well. */
  readonly values: number;
  /** Objects and lists inside each other. */
  readonly depth: number;
};

/** For what people and programs send: bodies of requests, frames of live connections, texts in them. */
export const REQUEST_JSON: JsonBounds = LIMITS.json;

/** For what devices send. */
export const MESSAGE_JSON: JsonBounds = { ...LIMITS.json, values: LIMITS.json.valuesOfMessage };

export type JsonExcess = 'too-many-values' | 'too-deep';

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Characters after which a text is searched for its end. */
const LONG_TEXT = 64;

/** Parses JSON from outside the server. Undefined: it is not JSON, or exceeds a bound. */
export function readJson(text: string, bounds: JsonBounds): unknown {
  if (excessOf(text, bounds)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The bound that a JSON text exceeds, found before it is parsed: one pass over its characters, which builds nothing.
 * Text in
 * single quotes counts as text, as where JSON is read leniently. For a text that is not JSON the result means nothing.
 */
export function excessOf(text: string, bounds: JsonBounds): JsonExcess | undefined {
  // A value takes two characters at least, and so does a level.
  if (text.length < 2 * Math.min(bounds.values, bounds.depth)) return undefined;
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at, QUOTE);
        break;
      case APOSTROPHE:
        at = endOfText(text, at, APOSTROPHE);
        break;
      // After each comma, and after each bracket unless it is closed at once, another value begins.
      case COMMA:
        if (++values > bounds.values) return 'too-many-values';
        break;
      case OPENING_BRACKET:
      case OPENING_BRACE:
        if (!isClosing(text.charCodeAt(at + 1)) && ++values > bounds.values) return 'too-many-values';
        if (++depth > bounds.depth) return 'too-deep';
        break;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        depth -= 1;
    }
  }
  return undefined;
}

const isClosing = (character: number) => character === CLOSING_BRACKET || character === CLOSING_BRACE;

/** The position of the closing quote; where there is none, the end. */
function endOfText(text: string, from: number, quote: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) return at;
    if (character === BACKSLASH) at += 1;
    // A picture is megabytes: searching is many times faster than looking at each character.
    if (at - from === LONG_TEXT) {
      const end = text.indexOf(String.fromCharCode(quote), at + 1);
      if (end === -1) return text.length;
      if (!text.slice(at, end).includes('\\')) return end;
    }
  }
  return text.length;
}
