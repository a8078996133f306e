/** What a model says of its filter; null: nothing. */
export type FilterLife = {
  /** Hours for which the fan may run. */
  readonly ratedHours: number | null;
  /**
   * Particles that it takes, mg: the cumulate clean mass (CCM) of GB/T 18801, after which a purifier delivers half as much
   * clean air. Class P1 begins at 3,000 mg, P2 at 5,000, P3 at 8,000, P4 at 12,000.
   */
  readonly ratedMassMg: number | null;
  /** Clean air delivered (CADR), m³/h, by the number of the mode. */
  readonly cleanAirM3PerHour: ReadonlyMap<number, number>;
  /** Modes in which the fan stands still. */
  readonly offModes: ReadonlySet<number>;
};

/** What a filter has been through in one mode. */
export type ModeWear = {
  readonly mode: number;
  /** Of which the mode is known. */
  readonly hours: number;
  /** Of these, hours in which PM2.5 was measured. */
  readonly particleHours: number;
  /** ∫ c dt over these, µg·h/m³ of PM2.5. */
  readonly dose: number;
};

export const FILTER_LIMITS = ['hours', 'mass'] as const;
export type FilterLimit = (typeof FILTER_LIMITS)[number];

export type FilterWear = {
  /** With the fan running. */
  readonly runningHours: number;
  /** Null: of no mode in which it ran is it known how much clean air it delivers. */
  readonly massMg: number | null;
  /** Parts of both limits that are used up, 1 and more: due; null: the model has no such limit, or it cannot be counted. */
  readonly shares: Readonly<Record<FilterLimit, number | null>>;
  /** The larger one; null: there is no estimate. */
  readonly share: number | null;
  readonly limit: FilterLimit | null;
  /** Of the first limit to be reached, in days since the epoch; null: not known, or not within `FORESEEN_DAYS`. */
  readonly dueDay: number | null;
};

/** Less than that shows no pace. */
const LEAST_PACE_DAYS = 7;
/** The pace is that of so many days. */
export const PACE_DAYS = 30;
/** Further on, a pace of a month says nothing. */
const FORESEEN_DAYS = 5 * 365;
/** So long before a filter is due, it will be soon. */
export const SOON_DAYS = 14;

const UG_PER_MG = 1000;

/**
 * Particles that a filter catches: concentration by time and by the clean air delivered in it, which is the air that passes
 * by the part of the particles that stays in the filter. A purifier of 260 m³/h in 75 µg/m³ for an hour: 19.5 mg.
 * @param dose ∫ c dt, µg·h/m³
 * @param cleanAirM3PerHour CADR
 * @returns mg
 */
export const caughtMg = (dose: number, cleanAirM3PerHour: number): number =>
  (dose * cleanAirM3PerHour) / UG_PER_MG;

/** Hours with the fan running, and what was caught in them. */
export function filterUse(
  life: FilterLife,
  modes: readonly ModeWear[],
): { hours: number; massMg: number | null } {
  let hours = 0;
  let massMg = modes.length === 0 && life.cleanAirM3PerHour.size > 0 ? 0 : null;
  for (const { mode, hours: ofMode, dose, particleHours } of modes) {
    if (life.offModes.has(mode)) continue;
    hours += ofMode;
    const cleanAir = life.cleanAirM3PerHour.get(mode);
    if (cleanAir !== undefined && particleHours > 0) massMg = (massMg ?? 0) + caughtMg(dose, cleanAir);
  }
  return { hours, massMg };
}

/**
 * How far a filter is used up, and when it will be.
 * @param used since it was changed
 * @param lately in the newest `pace.days` days, of this filter or the one before: the pace
 * @param day the last day that is counted, in days since the epoch
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

/** @param perDay share of a day at the pace; 0: there is none */
function dueDayOf(share: number, perDay: number, day: number): number | null {
  if (share >= 1) return day;
  const days = Math.ceil((1 - share) / perDay);
  return days <= FORESEEN_DAYS ? day + days : null;
}
