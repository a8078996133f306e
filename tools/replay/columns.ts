import type { MappingGuess } from '../../apps/server/src/reading-files/mapping-guess.ts';
import { isMissing, numberOfCell } from '../../apps/server/src/reading-files/recorded-cells.ts';
import { conversionOf } from '../../packages/air/src/recorded-units.ts';
import type { DecimalSign } from '../../packages/contract/src/reading-import/reading-mapping.ts';

/** A fault in the arguments or the file, reported without a stack trace. */
export class ReplayError extends Error {
  override name = 'ReplayError';
}

/** A value from a file or an argument. */
export type RecordedValue = number | string | boolean;

type Operator = '*' | '/' | '+' | '-';

/** `rh_frac=rh*100`: send column `rh_frac` as key `rh`, its numbers times 100. */
export type ColumnRule = {
  readonly source: string;
  readonly target: string;
  readonly operator?: Operator;
  readonly operand?: number;
};

/** A column to send: its position in a row, and the conversion of its cells. */
export type SentColumn = {
  readonly index: number;
  readonly source: string;
  readonly key: string;
  /** `undefined`: the cell is a missing value. @throws ReplayError for a text in a calculation. */
  readonly read: (cell: string) => RecordedValue | undefined;
};

const RULE =
  /^\s*(?<source>[^=]+?)\s*=\s*(?<target>[A-Za-z_][\w.]*)\s*(?:(?<operator>[*/+-])\s*(?<operand>-?[\d.]+(?:[eE][+-]?\d+)?))?\s*$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** @throws ReplayError unless it is `source=target`, optionally with `*`, `/`, `+` or `-` and a number. */
export function parseColumnRule(expression: string): ColumnRule {
  const { source, target, operator, operand } = RULE.exec(expression)?.groups ?? {};
  if (source === undefined || target === undefined) {
    throw new ReplayError(`--map ${expression}: expected source=target, or source=target*100 (also / + -)`);
  }
  if (operator === undefined || operand === undefined) return { source, target };
  if (!NUMBER.test(operand)) throw new ReplayError(`--map ${expression}: ${operand} is no number`);
  if (operator === '/' && Number(operand) === 0) {
    throw new ReplayError(`--map ${expression}: cannot divide by zero`);
  }
  return { source, target, operator: operator as Operator, operand: Number(operand) };
}

/** `mode=1`: a key and a value for every row; parsed as a number or boolean if possible, otherwise text. */
export function parseConstant(assignment: string): readonly [string, RecordedValue] {
  const at = assignment.indexOf('=');
  const key = assignment.slice(0, at).trim();
  if (at === -1 || key === '') throw new ReplayError(`--set ${assignment}: expected key=value`);
  const text = assignment.slice(at + 1).trim();
  if (text === 'true' || text === 'false') return [key, text === 'true'];
  return [key, NUMBER.test(text) ? Number(text) : text];
}

/**
 * The columns to send, with their keys. Quantities whose unit is known are converted; columns of other names keep
 * theirs, except in a known export.
 * @throws ReplayError for unknown columns and duplicate keys.
 */
export function bindColumns(
  { header, known, mapping }: Pick<MappingGuess, 'header' | 'known' | 'mapping'>,
  rules: readonly ColumnRule[],
  dropped: readonly string[],
  constantKeys: readonly string[],
): SentColumn[] {
  const { decimal, time, columns: guessed } = mapping;
  const isTime = (index: number) => index === time.column || index === time.clockColumn;
  const sendable = header.filter((name, index) => name !== '' && !isTime(index));
  for (const name of [...rules.map(({ source }) => source), ...dropped]) {
    if (!sendable.includes(name)) {
      throw new ReplayError(`the file has no column '${name}' to send; it has ${sendable.join(', ')}`);
    }
  }
  const ruled = new Set(rules.map(({ target }) => target));
  const columns = header.flatMap((source, index): SentColumn[] => {
    if (isTime(index) || source === '' || dropped.includes(source)) return [];
    const rule = rules.find((candidate) => candidate.source === source);
    if (rule) return [{ index, source, key: rule.target, read: (cell) => readCell(cell, decimal, rule) }];
    const found = guessed.find(({ column }) => column === index);
    if (!found) return known ? [] : [{ index, source, key: source, read: (cell) => readCell(cell, decimal) }];
    // A rule takes the place of a guess.
    if (ruled.has(found.key) && found.key !== source) return [];
    const convert = conversionOf(found.key, found.unit);
    const read = (cell: string) => {
      const value = readCell(cell, decimal);
      return convert && typeof value === 'number' ? convert(value) : value;
    };
    return [{ index, source, key: found.key, read }];
  });
  const keys = [...columns.map(({ key }) => key), ...constantKeys];
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw new ReplayError(`two values would be sent under the key '${twice}'`);
  return columns;
}

function readCell(cell: string, decimal: DecimalSign, rule?: ColumnRule): RecordedValue | undefined {
  if (isMissing(cell)) return undefined;
  const text = cell.trim();
  const number = numberOfCell(text, decimal);
  if (rule?.operator === undefined || rule.operand === undefined) return number ?? text;
  if (number === undefined) throw new ReplayError(`'${text}' in column ${rule.source} is no number`);
  return calculate(number, rule.operator, rule.operand);
}

function calculate(value: number, operator: Operator, operand: number): number {
  const results = {
    '*': value * operand,
    '/': value / operand,
    '+': value + operand,
    '-': value - operand,
  };
  // 0.57 * 100 is 56.99999999999999 in binary: a double holds 15 digits of a decimal number.
  return Number(results[operator].toPrecision(15));
}
