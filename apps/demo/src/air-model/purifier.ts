/** Modes of purifiers by their numbers on the wire. Not every model has all of them. */
export const MODE = { off: 0, quiet: 1, normal: 2, turbo: 3, auto: 4, sleep: 5 } as const;

/** Clean air that is delivered at each speed, as a share of what a purifier delivers at normal speed. */
export const DELIVERY_SHARES: Readonly<Record<number, number>> = {
  [MODE.off]: 0,
  [MODE.sleep]: 0.1,
  [MODE.quiet]: 0.25,
  [MODE.normal]: 1,
  [MODE.turbo]: 1.6,
};

/** A purifier begins to run faster above the one, and is quiet again below the other, µg/m³ of PM2.5. */
const OWN_THRESHOLDS = { faster: 35, quiet: 12 } as const;

/** A purifier as it runs by itself, and as it was asked to. */
export class Purifier {
  readonly #cleanAirM3PerHour: number;
  /** What it runs at by itself, by what its sensor says. */
  #own: number = MODE.quiet;
  #asked: { readonly mode: number; readonly day: number } | undefined;

  /** @param cleanAirM3PerHour at normal speed; 0: there is none */
  constructor(cleanAirM3PerHour: number) {
    this.#cleanAirM3PerHour = cleanAirM3PerHour;
  }

  /** The mode that it reports. */
  get mode(): number {
    return this.#asked?.mode ?? this.#own;
  }

  /** Clean air that it delivers, m³/h. */
  get delivery(): number {
    return this.mode === MODE.auto ? this.ownDelivery : this.#deliveryAt(this.mode);
  }

  /** What it would deliver by itself, m³/h. */
  get ownDelivery(): number {
    return this.#deliveryAt(this.#own);
  }

  /**
   * A command overrides how it runs by itself until the next day of its place, or until another command: then the simulated
   * home goes on as if nothing had been asked.
   * @param day days since the epoch, counted at local midnight
   */
  set(mode: number, day: number): void {
    this.#asked = { mode, day };
  }

  /** Looks at the air. @param pm25 µg/m³ @param day as of `set` */
  sense(pm25: number, day: number): void {
    if (this.#asked && this.#asked.day !== day) this.#asked = undefined;
    if (this.#cleanAirM3PerHour === 0) this.#own = MODE.off;
    else if (pm25 > OWN_THRESHOLDS.faster) this.#own = MODE.normal;
    else if (pm25 < OWN_THRESHOLDS.quiet) this.#own = MODE.quiet;
  }

  #deliveryAt(mode: number): number {
    return this.#cleanAirM3PerHour * (DELIVERY_SHARES[mode] ?? 0);
  }
}
