/** Deepest nesting: more than any message that is stored has. */
const MAX_DEPTH = 32;

const SPACE = /[ \t\n\r]*/y;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'/y;
const NAME = /[^\s"'{}[\],:;=#/\\]+/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /(?:true|false|null)(?!\w)/y;
/** As printed by C, by Python and by spreadsheets. */
const NO_NUMBER = /[+-]?(?:nan(?:\(\w*\))?|inf(?:inity)?)(?!\w)/iy;

/**
 * Parses JSON as programs write it that put it together from pieces: names without quotes, single quotes, a comma after
 * the last element; and NaN or infinity, which is null. Takes time in proportion to the length.
 * @returns undefined: not JSON in this sense either
 */
export function parseLenient(text: string): unknown {
  try {
    return new LenientReader(text).readAll();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class LenientReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** @throws SyntaxError */
  readAll(): unknown {
    const value = this.#value(MAX_DEPTH);
    this.#take(SPACE);
    if (this.#at < this.#text.length) throw new SyntaxError('more than one value');
    return value;
  }

  #value(depth: number): unknown {
    if (this.#takes('{')) return Object.fromEntries(this.#elements('}', depth, () => this.#entry(depth)));
    if (this.#takes('[')) return this.#elements(']', depth, () => this.#value(depth - 1));
    if (this.#take(NO_NUMBER) !== undefined) return null;
    const word = this.#take(NUMBER) ?? this.#take(WORD);
    return word === undefined ? this.#string() : JSON.parse(word);
  }

  #entry(depth: number): readonly [string, unknown] {
    this.#take(SPACE);
    const name = this.#take(NAME) ?? this.#string();
    if (!this.#takes(':')) throw new SyntaxError('a name without a value');
    return [name, this.#value(depth - 1)];
  }

  /** The elements before the closing bracket, separated by commas. */
  #elements<Element>(end: string, depth: number, read: () => Element): Element[] {
    if (depth === 0) throw new SyntaxError('nested too deeply');
    const elements: Element[] = [];
    while (!this.#takes(end)) {
      elements.push(read());
      if (this.#takes(',')) continue;
      if (!this.#takes(end)) throw new SyntaxError('not closed');
      break;
    }
    return elements;
  }

  #string(): string {
    const quoted = this.#take(STRING);
    if (quoted === undefined) throw new SyntaxError('neither a value nor a name');
    if (quoted.startsWith('"')) return JSON.parse(quoted);
    const inside = quoted.slice(1, -1).replace(/\\.|"/g, (part) => SINGLE_QUOTED[part] ?? part);
    return JSON.parse(`"${inside}"`);
  }

  /** Whether this character is next, after spaces; then it is passed, and the spaces with it. */
  #takes(character: string): boolean {
    this.#take(SPACE);
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    this.#take(SPACE);
    return true;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }
}

/** Escapes that differ inside single quotes. */
const SINGLE_QUOTED: Readonly<Record<string, string>> = { "\\'": "'", '"': '\\"' };
