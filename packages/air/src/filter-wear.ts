/** A model's filter data; null: unknown. */
export type FilterLife = {
  /** Fan hours of the filter's life. */
  readonly ratedHours: number | null;
  /**
   * Particle capacity, mg: the cumulate clean mass (CCM) of GB/T 18801, after which a purifier delivers half as much
   * clean air. Class P1 starts at 3,000 mg, P2 at 5,000, P3 at 8,000, P4 at 12,000.
   */
  readonly ratedMassMg: number | null;
  /** Clean air delivery rate (CADR), m³/h, by mode number. */
  readonly cleanAirM3PerHour: ReadonlyMap<number, number>;
  /** Modes with the fan off. */
  readonly offModes: ReadonlySet<number>;
};

/** Use of a filter in one mode. */
export type ModeWear = {
  readonly mode: number;
  /** Hours with a known mode. */
  readonly hours: number;
  /** Hours of these with measured PM2.5. */
  readonly particleHours: number;
  /** ∫ c dt over these, µg·h/m³ of PM2.5. */
  readonly dose: number;
};

export const FILTER_LIMITS = ['hours', 'mass'] as const;
export type FilterLimit = (typeof FILTER_LIMITS)[number];

export type FilterWear = {
  /** With the fan running. */
  readonly runningHours: number;
  /** Null: no CADR is known for any mode in which it ran. */
  readonly massMg: number | null;
  /** Used shares of both limits, due from 1; null: the model has no such limit, or the share is unknown. */
  readonly shares: Readonly<Record<FilterLimit, number | null>>;
  /** The larger one; null: no estimate. */
  readonly share: number | null;
  readonly limit: FilterLimit | null;
  /** Day on which the first limit is reached, in days since the epoch; null: unknown, or beyond `FORESEEN_DAYS`. */
  readonly dueDay: number | null;
};

/** Smallest use from which a pace can be derived. */
const LEAST_PACE_DAYS = 7;
/** Number of days of the pace. */
export const PACE_DAYS = 30;
/** Longest forecast: beyond it, the pace of a month is not meaningful. */
const FORESEEN_DAYS = 5 * 365;
/** Days before the due day from which a filter is due soon. */
export const SOON_DAYS = 14;

const UG_PER_MG = 1000;

/**
 * Particles that a filter retains: concentration times time times clean air delivery rate, which is the air flow times
 * the share of particles retained. A purifier with 260 m³/h in 75 µg/m³ for an hour: 19.5 mg.
 * @param dose ∫ c dt, µg·h/m³
 * @param cleanAirM3PerHour CADR
 * @returns mg
 */
export const caughtMg = (dose: number, cleanAirM3PerHour: number): number =>
  (dose * cleanAirM3PerHour) / UG_PER_MG;

/** The particles that were caught in a mode, mg; null: the fan is off, or they are not known. */
export function caughtIn(
  { cleanAirM3PerHour, offModes }: Pick<FilterLife, 'cleanAirM3PerHour' | 'offModes'>,
  { mode, particleHours, dose }: ModeWear,
): number | null {
  const cleanAir = cleanAirM3PerHour.get(mode);
  return offModes.has(mode) || cleanAir === undefined || particleHours === 0
    ? null
    : caughtMg(dose, cleanAir);
}

/** Hours with the fan running, and the particles retained in them. */
export function filterUse(
  life: FilterLife,
  modes: readonly ModeWear[],
): { hours: number; massMg: number | null } {
  let hours = 0;
  let massMg = modes.length === 0 && life.cleanAirM3PerHour.size > 0 ? 0 : null;
  for (const one of modes) {
    if (life.offModes.has(one.mode)) continue;
    hours += one.hours;
    const caught = caughtIn(life, one);
    if (caught !== null) massMg = (massMg ?? 0) + caught;
  }
  return { hours, massMg };
}

/**
 * Wear of a filter, and the forecast of its change.
 * @param used use since the last change
 * @param lately use in the newest `pace.days` days, of this filter or the previous one: the pace
 * @param day the last counted day, in days since the epoch
 */
export function filterWear(
  life: FilterLife,
  used: readonly ModeWear[],
  pace: { readonly modes: readonly ModeWear[]; readonly days: number },
  day: number,
): FilterWear {
  const use = filterUse(life, used);
  const lately = filterUse(life, pace.modes);
  const parts = [
    { limit: 'hours', rated: life.ratedHours, used: use.hours, lately: lately.hours },
    { limit: 'mass', rated: life.ratedMassMg, used: use.massMg, lately: lately.massMg },
  ] as const;
  const known = parts.flatMap(({ limit, rated, used: amount, lately: recent }) => {
    if (rated === null || amount === null) return [];
    const share = amount / rated;
    const perDay = pace.days < LEAST_PACE_DAYS ? 0 : (recent ?? 0) / rated / pace.days;
    return [{ limit, share, dueDay: dueDayOf(share, perDay, day) }];
  });
  const shareOf = (limit: FilterLimit) => known.find((one) => one.limit === limit)?.share ?? null;
  const most = known.reduce<(typeof known)[number] | undefined>(
    (best, one) => (best === undefined || one.share > best.share ? one : best),
    undefined,
  );
  const dueDays = known.flatMap(({ dueDay }) => (dueDay === null ? [] : [dueDay]));
  return {
    runningHours: use.hours,
    massMg: use.massMg,
    shares: { hours: shareOf('hours'), mass: shareOf('mass') },
    share: most?.share ?? null,
    limit: most?.limit ?? null,
    dueDay: dueDays.length > 0 ? Math.min(...dueDays) : null,
  };
}

/** @param perDay used share per day at the pace; 0: none */
function dueDayOf(share: number, perDay: number, day: number): number | null {
  if (share >= 1) return day;
  const days = Math.ceil((1 - share) / perDay);
  return days <= FORESEEN_DAYS ? day + days : null;
}
