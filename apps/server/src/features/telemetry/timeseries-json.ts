import { valueText } from '@airdeck/contract/telemetry-values';
import type { LatestPoints } from './points.repository.ts';
import type { KeyPoints } from './points.ts';

/** A range as JSON text, in pieces: `{"pm25":[{"ts":1767229200000,"value":"42"}]}`. */
export function* rangeJson(range: ReadonlyMap<string, KeyPoints>): Generator<string> {
  let opening = '{';
  for (const [key, { pieces }] of range) {
    yield `${opening}${JSON.stringify(key)}:[`;
    yield* pieces;
    yield ']';
    opening = ',';
  }
  yield range.size === 0 ? '{}' : '}';
}

/**
 * Latest values as JSON text: one entry for each key.
 * @param keys the keys asked for; one without a value gets null at the present time. Undefined: all there are
 */
export function latestJson(
  latest: LatestPoints,
  keys: readonly string[] | undefined,
  options: { strict: boolean; now: number },
): string {
  const entries = (keys ?? [...latest.keys()]).map((key) => {
    const { ts, value } = latest.get(key) ?? { ts: options.now, value: null };
    return `${JSON.stringify(key)}:[{"ts":${ts},"value":${valueJson(value, options.strict)}}]`;
  });
  return `{${entries.join(',')}}`;
}

/** A value as JSON: itself when strict, otherwise its text. */
function valueJson(value: unknown, strict: boolean): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' && strict) return valueText(value);
  return JSON.stringify(strict ? value : valueText(value));
}
