import type { Row } from '../report.ts';

/** Name of the measured product; the others are compared with it. */
export const AIRDECK = 'Airdeck';

/** A figure of several products. */
type Figure = {
  readonly what: string;
  /** By product. */
  readonly values: ReadonlyMap<string, number>;
  readonly isMoreBetter: boolean;
  /** Least times as good as a product, by its name. */
  readonly budgets: Readonly<Record<string, number | undefined>>;
  text(value: number): string;
};

/** A row for each product beside Airdeck: how many times as good that is. */
export function compared({ what, values, isMoreBetter, budgets, text }: Figure): Row[] {
  const ours = values.get(AIRDECK) ?? Number.NaN;
  const measured = text(ours);
  const others = [...values].filter(([name]) => name !== AIRDECK);
  if (others.length === 0) return [{ what, measured }];
  return others.map(([name, theirs]) => {
    const ratio = isMoreBetter ? ours / theirs : theirs / ours;
    const budget = budgets[name];
    return {
      what,
      measured,
      compared: `${text(theirs)} ${name}`,
      ratio,
      ...(budget !== undefined && { budget: `≥ ${budget}`, holds: ratio >= budget }),
    };
  });
}
