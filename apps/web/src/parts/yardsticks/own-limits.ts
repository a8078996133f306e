import type { ChosenYardstick } from '@airdeck/contract/yardsticks/yardstick-choices';
import type { Formatters } from '../../lib/format/formatters.ts';
import { typedNumber } from '../../ui/form/typed-number.ts';

type Limits = ChosenYardstick['limits']['value'];
type OwnLimits = Exclude<Limits, string>;
type OwnKey = keyof OwnLimits;

/** The fields of own limits: comfort has two ends, and pollutants have one. */
export const OWN_ENDS = [
  { key: 'pm25', end: 'upTo' },
  { key: 'pm10', end: 'upTo' },
  { key: 'co2', end: 'upTo' },
  { key: 'tvoc', end: 'upTo' },
  { key: 'temp', end: 'from' },
  { key: 'temp', end: 'upTo' },
  { key: 'rh', end: 'from' },
  { key: 'rh', end: 'upTo' },
] as const satisfies readonly { readonly key: OwnKey; readonly end: 'from' | 'upTo' }[];
type OwnEnd = (typeof OWN_ENDS)[number];
export type OwnField = `${OwnEnd['key']} ${OwnEnd['end']}`;

/** Texts of the fields, in the reader's units. */
export type OwnDraft = Readonly<Partial<Record<OwnField, string>>>;

export const fieldOf = ({ key, end }: OwnEnd): OwnField => `${key} ${end}`;

type Units = Pick<Formatters, 'shownAs'>;

/** Stored limits as they are typed. */
export function ownDraftOf(limits: Limits | null, format: Units): OwnDraft {
  if (limits === null || typeof limits === 'string') return {};
  const texts = OWN_ENDS.flatMap((one) => {
    const value = limits[one.key]?.[one.end];
    return value === undefined
      ? []
      : [[fieldOf(one), String(format.shownAs(one.key).scale.shown(value))] as const];
  });
  return Object.fromEntries(texts);
}

/** The limits to be stored; undefined: a field is no number, the ends are in the wrong order, or all are empty. */
export function ownLimitsOf(draft: OwnDraft, format: Units): OwnLimits | undefined {
  const limits: Partial<Record<OwnKey, { from?: number; upTo?: number }>> = {};
  for (const one of OWN_ENDS) {
    const text = draft[fieldOf(one)] ?? '';
    if (text.trim() === '') continue;
    const typed = typedNumber(text);
    if (!Number.isFinite(typed)) return undefined;
    limits[one.key] = { ...limits[one.key], [one.end]: format.shownAs(one.key).scale.stored(typed) };
  }
  const ends = Object.values(limits);
  const isInOrder = ends.every(({ from = -Infinity, upTo = Infinity }) => from <= upTo);
  return ends.length > 0 && isInOrder ? limits : undefined;
}
