import { type Quantity, unitOf } from '../quantities.ts';

/** A limit of one quantity. At least one end is there; both are inclusive. */
export type Limit = {
  readonly quantity: Quantity;
  readonly unit: string;
  /** It applies to every reading, or to means: nothing else may be called above it. */
  readonly over: 'reading' | 'hour' | '8hours' | 'day' | 'year';
  readonly from?: number;
  readonly upTo?: number;
};

/** Limits of one publication, or an organisation's own. */
export type LimitSet = {
  readonly source: string;
  /** The air that they apply to. */
  readonly air: 'outdoor' | 'indoor' | 'any';
  readonly limits: readonly Limit[];
};

/** The limit of a set; undefined: it has none. */
export const limitOf = ({ limits }: LimitSet, quantity: Quantity, over: Limit['over']): Limit | undefined =>
  limits.find((limit) => limit.quantity === quantity && limit.over === over);

/** Both ends of a limit, inclusive. */
export type LimitEnds = { readonly from?: number | undefined; readonly upTo?: number | undefined };

/** @param value in the unit of the limit, of what `over` says */
export const isWithin = ({ from = -Infinity, upTo = Infinity }: LimitEnds, value: number): boolean =>
  value >= from && value <= upTo;

/** The limits that an organisation sets itself, in the units of the quantities, for every reading. */
export const ownLimitSet = (ends: Readonly<Partial<Record<Quantity, LimitEnds>>>): LimitSet => ({
  source: '',
  air: 'any',
  limits: Object.entries(ends).map(([quantity, { from, upTo }]) => ({
    quantity: quantity as Quantity,
    unit: unitOf(quantity),
    over: 'reading',
    ...(from !== undefined && { from }),
    ...(upTo !== undefined && { upTo }),
  })),
});
