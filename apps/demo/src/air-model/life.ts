import type { RoomKind } from '../home.ts';
import type { LocalTime } from './local-time.ts';
import { hashUnit } from './noise.ts';

/** Activity of people in a room at a time. */
export type Life = {
  readonly people: number;
  /** Fine particles from cooking or machines, µg/min. */
  readonly particlesPerMinute: number;
  /** Vapours from cleaning, paint or glue, in ppb·m³/min. */
  readonly vapoursPerMinute: number;
  readonly windowOpen: boolean;
  /** The leakage as a share of the usual one: doors are open on some days more than on others, and shut in an unused room. */
  readonly leakageShare: number;
  readonly heated: boolean;
};

type Habits = {
  /** Share of `capacity` present at an hour of a working day or a day off. */
  readonly presence: (hour: number, workday: boolean) => number;
  readonly meals: readonly number[];
  /** Particles of a fried meal, µg/min. */
  readonly mealParticles: number;
  /** Hours at which the room is cleaned. */
  readonly cleaning: readonly number[];
  /** Particles while people work here, µg/min. */
  readonly work: number;
  /** Hours of the day between which a window is open. */
  readonly airing: readonly { readonly from: number; readonly to: number }[];
};

const asleep = (hour: number) => hour >= 22.5 || hour < 6.8;
const isBetween = (hour: number, from: number, to: number) => hour >= from && hour < to;

const HABITS: Record<RoomKind, Habits> = {
  living: {
    presence: (hour, workday) =>
      asleep(hour)
        ? 0
        : isBetween(hour, 7, 8.5)
          ? 0.7
          : isBetween(hour, 17.5, 22.5)
            ? 1
            : workday
              ? 0.2
              : 0.7,
    meals: [],
    mealParticles: 0,
    cleaning: [10.5],
    work: 0,
    airing: [{ from: 7.2, to: 7.6 }],
  },
  bedroom: {
    presence: (hour) => (asleep(hour) ? 1 : 0),
    meals: [],
    mealParticles: 0,
    cleaning: [],
    work: 0,
    airing: [{ from: 7, to: 7.5 }],
  },
  kitchen: {
    presence: (hour, workday) =>
      isBetween(hour, 6.8, 8.2) ? 0.6 : isBetween(hour, 18, 20.5) ? 0.8 : workday || asleep(hour) ? 0 : 0.3,
    meals: [7.2, 12.6, 18.8],
    mealParticles: 950,
    cleaning: [20.6],
    work: 0,
    airing: [{ from: 19.2, to: 19.7 }],
  },
  classroom: {
    presence: (hour, workday) =>
      !workday || !isBetween(hour, 8.3, 15.6) || isBetween(hour, 12.1, 12.9)
        ? 0
        : isBetween(hour, 10.1, 10.4)
          ? 0.3
          : 1,
    meals: [],
    mealParticles: 0,
    cleaning: [16],
    work: 60,
    airing: [
      { from: 10.1, to: 10.4 },
      { from: 12.1, to: 12.9 },
    ],
  },
  ward: {
    presence: (hour) => (isBetween(hour, 14, 18) ? 1 : asleep(hour) ? 0.6 : 0.75),
    meals: [],
    mealParticles: 0,
    cleaning: [6.5, 13, 20],
    work: 25,
    airing: [{ from: 9, to: 9.3 }],
  },
  lobby: {
    presence: (hour) => (isBetween(hour, 7, 11) || isBetween(hour, 15, 22) ? 0.9 : asleep(hour) ? 0.1 : 0.5),
    meals: [],
    mealParticles: 0,
    cleaning: [5.5, 14],
    work: 90,
    airing: [],
  },
  office: {
    presence: (hour, workday) =>
      !workday
        ? 0
        : isBetween(hour, 9, 12.2) || isBetween(hour, 13, 17.8)
          ? 1
          : isBetween(hour, 12.2, 13)
            ? 0.75
            : isBetween(hour, 8, 9)
              ? 0.4
              : 0,
    meals: [],
    mealParticles: 0,
    cleaning: [19.5],
    work: 30,
    airing: [{ from: 7.4, to: 7.9 }],
  },
  workshop: {
    presence: (hour, workday) => (workday && isBetween(hour, 6, 14.5) && !isBetween(hour, 10, 10.4) ? 1 : 0),
    meals: [],
    mealParticles: 0,
    cleaning: [14.6],
    work: 2400,
    airing: [{ from: 10, to: 10.4 }],
  },
};

/** Leakage of a room in hours without people: doors are shut, and ventilation runs low. */
const UNUSED_LEAKAGE: Readonly<Record<RoomKind, number>> = {
  living: 0.45,
  bedroom: 0.45,
  kitchen: 0.45,
  classroom: 0.2,
  ward: 0.5,
  lobby: 0.3,
  office: 0.25,
  workshop: 0.6,
};

const MEAL_HOURS = 0.55;
const CLEANING_HOURS = 0.4;
/** Share of the meals that are fried. */
const FRYING_SHARE = 0.028;
/** Particles of other meals, as a share of those of a fried one. */
const GENTLE_SHARE = 0.08;

/** Habits vary: they shift by some minutes per day, and meals and cleaning are skipped on some days. */
export function lifeIn(kind: RoomKind, capacity: number, seed: number, time: LocalTime): Life {
  const habits = HABITS[kind];
  const workday = time.weekday >= 1 && time.weekday <= 5;
  const late = (hashUnit(seed, time.day) - 0.5) * 0.8;
  const hour = time.hour - late;

  const presence = habits.presence(hour, workday);
  const people = Math.round(
    capacity * presence * (0.85 + 0.3 * hashUnit(seed + 1, Math.floor(time.day * 24 + hour))),
  );
  const meal = habits.meals.findIndex((start, index) => {
    const skipped = hashUnit(seed + 10 + index, time.day) < 0.2;
    return !skipped && isBetween(hour, start, start + MEAL_HOURS);
  });
  const isFrying = hashUnit(seed + 70 + meal, time.day) < FRYING_SHARE;
  const mealParticles = meal === -1 ? 0 : habits.mealParticles * (isFrying ? 1 : GENTLE_SHARE);
  const strength = 0.5 + hashUnit(seed + 2, time.day);
  const cleaning = habits.cleaning.some(
    (start, index) =>
      hashUnit(seed + 20 + index, time.day) > 0.35 && isBetween(hour, start, start + CLEANING_HOURS),
  );
  return {
    people,
    particlesPerMinute: mealParticles * strength + (people > 0 ? habits.work * strength : 0),
    vapoursPerMinute: (cleaning ? 900 * strength : 0) + people * 3.5,
    // From noon to noon, so that a night is one.
    leakageShare:
      (0.6 + 0.8 * hashUnit(seed + 4, Math.floor(time.day + (time.hour - 12) / 24))) *
      (presence === 0 ? UNUSED_LEAKAGE[kind] : 1),
    windowOpen: habits.airing.some(({ from, to }) => isBetween(hour, from, to)),
    heated: !asleep(hour),
  };
}
