/** One line of the table. */
export type Row = {
  readonly what: string;
  readonly measured: string;
  /** Reference that was measured in the same run, for a ratio. */
  readonly compared?: string;
  readonly ratio?: number;
  readonly budget?: string;
  /** Undefined: no budget. */
  readonly holds?: boolean;
};

const COLUMNS = ['what', 'measured', 'compared', 'ratio', 'budget', ''] as const;

/** A table in Markdown, aligned for the terminal. */
export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.measured,
    row.compared ?? '',
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.budget ?? '',
    row.holds === undefined ? '' : row.holds ? 'holds' : 'MISSED',
  ]);
  const all = [[...COLUMNS], ...cells];
  const widths = COLUMNS.map((_, column) => Math.max(3, ...all.map((line) => line[column]?.length ?? 0)));
  const line = (fields: readonly string[]) =>
    `| ${fields.map((field, column) => field.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(COLUMNS), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
