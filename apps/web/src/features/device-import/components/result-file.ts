import type { DeviceFileError } from '@airdeck/contract/device-files';
import type { CsvCell } from '../../../ui/chart/csv.ts';
import type { ImportProgress } from '../import-progress.ts';

type ResultWords = {
  readonly header: readonly [line: string, name: string, outcome: string, message: string];
  outcome(outcome: 'created' | 'updated' | 'failed' | 'left'): string;
  message(error: DeviceFileError): string;
};

/** What became of each row, in the order of the file: a line with everything that was wrong with it. */
export function resultRows(progress: ImportProgress, words: ResultWords): (readonly CsvCell[])[] {
  const messages = new Map<number, string[]>();
  for (const error of progress.errors) {
    messages.set(error.line, [...(messages.get(error.line) ?? []), messageOf(error, words)]);
  }
  const left = progress.left.map((row) => ({ ...row, outcome: 'left' as const }));
  const rows = [...progress.outcomes, ...left].toSorted((a, b) => a.line - b.line);
  return [
    words.header,
    ...rows.map(({ line, name, outcome }) => [
      line,
      name,
      words.outcome(outcome),
      (messages.get(line) ?? []).join('; '),
    ]),
  ];
}

function messageOf(error: DeviceFileError, words: ResultWords): string {
  const message = words.message(error);
  return error.column === null ? message : `${error.column}: ${message}`;
}
