/** Enough for an attack under many names, and still a few megabytes. */
const MAX_KEYS = 20_000;

/** What a limiter remembers by key. Of too many keys, those are forgotten that were not set for longest. */
export class RecentKeys<State> {
  readonly #states = new Map<string, State>();

  get(key: string): State | undefined {
    return this.#states.get(key);
  }

  /** Moves the key to the end: the map keeps the order in which keys were set. */
  set(key: string, state: State): void {
    this.#states.delete(key);
    this.#states.set(key, state);
    if (this.#states.size <= MAX_KEYS) return;
    const oldest = this.#states.keys().next();
    if (!oldest.done) this.#states.delete(oldest.value);
  }

  delete(key: string): void {
    this.#states.delete(key);
  }
}
