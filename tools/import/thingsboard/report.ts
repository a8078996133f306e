import type { Comparison } from './comparison.ts';
import { printable } from './http-client.ts';
import type { ImportResult } from './import.ts';
import { KINDS, type Tally } from './tally.ts';

/** The final report for the user. */
export function reportText({ tally, comparisons }: ImportResult, isDry: boolean): string {
  return [
    ...countLines(tally, isDry),
    ...(isDry ? [] : [readingsLine(tally)]),
    ...list(
      'Worth knowing:',
      [...tally.notes].map(([note, times]) => `${times} x ${note}`),
    ),
    ...list(isDry ? 'Would be left out:' : 'Left out (all of them are in left-out.txt):', tally.reasons),
    ...comparisons.flatMap(({ tenant, comparison }) => comparisonLines(tenant, comparison)),
  ].join('\n');
}

/** Whether everything is imported, and found on Airdeck. */
export function isComplete({ tally, comparisons }: ImportResult): boolean {
  const leftOut = KINDS.some((kind) => tally.counts[kind].leftOut > 0);
  const differs = comparisons.some(
    ({ comparison: { counts, series } }) =>
      counts.some(({ source, target }) => source !== target) || series.differences.length > 0,
  );
  return !leftOut && tally.readings.refusedValues === 0 && !differs;
}

function countLines({ counts }: Tally, isDry: boolean): string[] {
  const head = [isDry ? 'to import' : 'imported', 'existing', 'left out'];
  const rows = KINDS.map((kind) => {
    const { brought, kept, leftOut } = counts[kind];
    return [`${kind}s`, brought, kept, leftOut].map(String);
  });
  return [['', ...head], ...rows].map(([name = '', ...cells]) =>
    [name.padEnd(10), ...cells.map((cell) => cell.padStart(14))].join(''),
  );
}

function readingsLine({ readings: { rows, values, refusedValues } }: Tally): string {
  return `readings stored in this run: ${rows}, with ${values} values; values refused: ${refusedValues}`;
}

const list = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

function comparisonLines(tenant: string, { counts, series }: Comparison): string[] {
  const compared = counts.map(({ kind, source, target }) => {
    const sign = source === target ? 'equal' : 'DIFFERS';
    return `${kind}s: ${source} on ThingsBoard, ${target} of them on Airdeck: ${sign}`;
  });
  const sampled = `series compared value by value: ${series.compared}, with ${series.points} values`;
  return list(`Comparison of ${printable(tenant)}:`, [
    ...compared,
    `${sampled}: ${series.differences.length === 0 ? 'equal' : 'DIFFERS'}`,
    ...series.differences,
  ]);
}
