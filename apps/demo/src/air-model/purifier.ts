/** Modes of purifiers by their numbers on the wire. Not every model has all of them. */
export const MODE = { off: 0, quiet: 1, normal: 2, turbo: 3, auto: 4, sleep: 5 } as const;

/** Clean air delivery at each speed, as a share of the delivery at normal speed. */
export const DELIVERY_SHARES: Readonly<Record<number, number>> = {
  [MODE.off]: 0,
  [MODE.sleep]: 0.1,
  [MODE.quiet]: 0.25,
  [MODE.normal]: 1,
  [MODE.turbo]: 1.6,
};

/** Thresholds of the automatic speed: normal above `faster`, quiet below `quiet`, µg/m³ of PM2.5. */
const OWN_THRESHOLDS = { faster: 35, quiet: 12 } as const;

/** A purifier with an automatic speed, and a mode set by commands. */
export class Purifier {
  readonly #cleanAirM3PerHour: number;
  /** Automatic speed, by its sensor. */
  #own: number = MODE.quiet;
  #asked: { readonly mode: number; readonly day: number } | undefined;

  /** @param cleanAirM3PerHour at normal speed; 0: no purifier */
  constructor(cleanAirM3PerHour: number) {
    this.#cleanAirM3PerHour = cleanAirM3PerHour;
  }

  /** Reported mode. */
  get mode(): number {
    return this.#asked?.mode ?? this.#own;
  }

  /** Clean air delivery, m³/h. */
  get delivery(): number {
    return this.mode === MODE.auto ? this.ownDelivery : this.#deliveryAt(this.mode);
  }

  /** Clean air delivery at the automatic speed, m³/h. */
  get ownDelivery(): number {
    return this.#deliveryAt(this.#own);
  }

  /**
   * Overrides the automatic speed until the next local midnight or another command, so that the simulated home returns
   * to its normal course.
   * @param day days since the epoch, counted at local midnight
   */
  set(mode: number, day: number): void {
    this.#asked = { mode, day };
  }

  /** Updates the automatic speed. @param pm25 µg/m³ @param day as in `set` */
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
