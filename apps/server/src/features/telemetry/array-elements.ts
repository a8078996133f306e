const [COMMA, OPENING, CLOSING, LETTER_N, LETTER_U] = [0x2c, 0x7b, 0x7d, 0x4e, 0x55];

/**
 * Goes through the elements of arrays in PostgreSQL's text format, one array after the other: `{1,NULL}{2.5}`. No element may
 * have a comma or a brace, and no array may be empty. Nothing is made of an element: its bytes are copied.
 */
export class ArrayElements {
  readonly #arrays: Uint8Array;
  readonly #isBackward: boolean;
  /** Place where the present element begins. */
  #from: number;
  /** Its end, exclusive. */
  #end: number;

  /**
   * @param isBackward the last element is the first
   * @param skipped number of elements to leave out at first
   */
  constructor(arrays: Uint8Array, isBackward: boolean, skipped = 0) {
    this.#arrays = arrays;
    this.#isBackward = isBackward;
    this.#from = arrays.length;
    this.#end = -1;
    for (let n = 0; n < skipped; n += 1) this.next();
  }

  /** Goes to the next element, or to the first. False: there is none. */
  next(): boolean {
    return this.#isBackward ? this.#goBackward() : this.#goForward();
  }

  #goForward(): boolean {
    const arrays = this.#arrays;
    let end = this.#end + 1;
    if (arrays[end] === OPENING) end += 1;
    this.#from = end;
    if (end >= arrays.length) return false;
    for (let code = arrays[end]; code !== COMMA && code !== CLOSING; code = arrays[end]) end += 1;
    this.#end = end;
    return true;
  }

  #goBackward(): boolean {
    const arrays = this.#arrays;
    let from = this.#from - 1;
    if (arrays[from] === OPENING) from -= 1;
    this.#end = from;
    if (from <= 0) return false;
    for (let code = arrays[from - 1]; code !== COMMA && code !== OPENING; code = arrays[from - 1]) from -= 1;
    this.#from = from;
    return true;
  }

  /** Whether it is `NULL`: no number begins like it. */
  isNull(): boolean {
    return this.#arrays[this.#from] === LETTER_N && this.#arrays[this.#from + 1] === LETTER_U;
  }

  text(): string {
    return String.fromCharCode(...this.#arrays.subarray(this.#from, this.#end));
  }

  /** @returns the place after the copy */
  copyTo(bytes: Uint8Array, at: number): number {
    const arrays = this.#arrays;
    const end = this.#end;
    let place = at;
    for (let n = this.#from; n < end; n += 1) bytes[place++] = arrays[n] as number;
    return place;
  }
}
