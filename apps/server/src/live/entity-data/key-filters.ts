import type {
  EntityKey,
  KeyFilters,
  KeyPredicate,
  SimplePredicate,
} from '@airdeck/contract/live/entity-queries';
import { NOTHING, type ShownValue, type ShownValues } from './entity-data-text.ts';

/** Whether a device has what all filters ask of its values. */
export const passes = (values: ShownValues, filters: KeyFilters): boolean =>
  (filters ?? []).every(({ key, predicate }) => holds(predicate, shownOf(values, key)));

/** Before the other one when negative. Numbers go by size, texts without regard to case; what has no value is last. */
export function compareBy(key: EntityKey, descending: boolean) {
  return (one: ShownValues, other: ShownValues): number => {
    const [a, b] = [shownOf(one, key), shownOf(other, key)];
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
    const order = compareTexts(a.value, b.value);
    return descending ? -order : order;
  };
}

function compareTexts(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  const [x, y] = [one.toLowerCase(), other.toLowerCase()];
  if (x === y) return 0;
  return x < y ? -1 : 1;
}

const shownOf = (values: ShownValues, { type, key }: EntityKey): ShownValue => values[type]?.[key] ?? NOTHING;

const isMissing = ({ ts, value }: ShownValue): boolean => ts === NOTHING.ts && value === NOTHING.value;

function holds(predicate: KeyPredicate, shown: ShownValue): boolean {
  if (predicate.type !== 'COMPLEX') return holdsAlone(predicate, shown);
  const { operation, predicates } = predicate;
  return operation === 'AND'
    ? predicates.every((one) => holdsAlone(one, shown))
    : predicates.some((one) => holdsAlone(one, shown));
}

function holdsAlone(predicate: SimplePredicate, shown: ShownValue): boolean {
  const isNegation = predicate.operation.startsWith('NOT_');
  // What there is not is unlike anything.
  if (isMissing(shown)) return isNegation;
  switch (predicate.type) {
    case 'STRING':
      return holdsOfText(predicate, shown.value);
    case 'NUMERIC':
      return holdsOfNumber(predicate, Number(shown.value));
    case 'BOOLEAN':
      return (shown.value === String(predicate.value)) !== isNegation;
  }
}

type Of<Type> = Extract<SimplePredicate, { type: Type }>;

function holdsOfText({ operation, value, ignoreCase }: Of<'STRING'>, shown: string): boolean {
  const folded = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const [text, wanted] = [folded(shown), folded(value ?? '')];
  const list = () => wanted.split(',').map((one) => one.trim());
  switch (operation) {
    case 'EQUAL':
      return text === wanted;
    case 'NOT_EQUAL':
      return text !== wanted;
    case 'STARTS_WITH':
      return text.startsWith(wanted);
    case 'ENDS_WITH':
      return text.endsWith(wanted);
    case 'CONTAINS':
      return text.includes(wanted);
    case 'NOT_CONTAINS':
      return !text.includes(wanted);
    case 'IN':
      return list().includes(text);
    case 'NOT_IN':
      return !list().includes(text);
  }
}

function holdsOfNumber({ operation, value }: Of<'NUMERIC'>, shown: number): boolean {
  // Of a text it cannot be said.
  if (value === null || Number.isNaN(shown)) return false;
  switch (operation) {
    case 'EQUAL':
      return shown === value;
    case 'NOT_EQUAL':
      return shown !== value;
    case 'GREATER':
      return shown > value;
    case 'LESS':
      return shown < value;
    case 'GREATER_OR_EQUAL':
      return shown >= value;
    case 'LESS_OR_EQUAL':
      return shown <= value;
  }
}
