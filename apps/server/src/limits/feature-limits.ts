const KIB = 1024;
export const MIB = 1024 * KIB;

/** The limited thing, by whom it is counted, the limit, and what happens beyond it. */
type LimitRow = readonly [what: string, countedBy: string, limit: string, beyond: string];

/** Limits that only one feature has, declared in its `<feature>.limits.ts`. */
export type FeatureLimits<
  Numbers extends Readonly<Record<string, number>> = Readonly<Record<string, number>>,
> = {
  /** Heading of their section in `docs/limits.md`. */
  readonly title: string;
  /** Names say the unit, and by whom it is counted where the limit is not of the whole server. */
  readonly numbers: Numbers;
  /** Rows of that section, which contain every number. */
  rows(numbers: Numbers): readonly LimitRow[];
};

export const defineLimits = <Numbers extends Readonly<Record<string, number>>>(
  limits: FeatureLimits<Numbers>,
): FeatureLimits<Numbers> => limits;

/** Numbers of a feature that a setting or a test replaces. */
export type FeatureOverride = readonly [FeatureLimits, Readonly<Record<string, number>>];

export const replaceNumbers = <Numbers extends Readonly<Record<string, number>>>(
  limits: FeatureLimits<Numbers>,
  numbers: Partial<Numbers>,
): FeatureOverride => [limits, numbers as Readonly<Record<string, number>>];

/** The numbers of a feature, with those of the overrides. */
export type NumbersOf = <Numbers extends Readonly<Record<string, number>>>(
  limits: FeatureLimits<Numbers>,
) => Numbers;

/** The last of several overrides counts. */
export const createNumbersOf =
  (overrides: readonly FeatureOverride[]): NumbersOf =>
  (limits) =>
    Object.assign(
      {},
      limits.numbers,
      ...overrides.filter(([overridden]) => overridden === limits).map(([, numbers]) => numbers),
    );

export const number = (value: number) => value.toLocaleString('en');
export const atOnce = (value: number) => `${number(value)} at a time`;
export const perSecond = (rate: number, burst: number) =>
  `${number(rate)} a second, ${number(burst)} at once`;
export const RETRY_LATER = '429 with `Retry-After`';

export function bytes(value: number): string {
  return value < MIB ? `${number(value / KIB)} KiB` : `${number(value / MIB)} MiB`;
}

export function time(ms: number): string {
  if (ms === 86_400_000) return '24 hours';
  if (ms % 86_400_000 === 0) return `${ms / 86_400_000} days`;
  return ms >= 600_000 ? `${ms / 60_000} min` : `${ms / 1000} s`;
}

export const HEAD = '| what | counted by | limit | beyond it |\n|---|---|---|---|';

/** Their section of `docs/limits.md`. */
export const limitsSection = ({ title, numbers, rows }: FeatureLimits): string =>
  `## ${title}\n${HEAD}\n${rows(numbers)
    .map((row) => `| ${row.join(' | ')} |\n`)
    .join('')}`;
