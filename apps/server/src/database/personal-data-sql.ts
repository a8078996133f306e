import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type PersonalColumns = Readonly<Record<string, PgColumn>>;

/** Rows about a person in a table of a feature, which that person downloads as a file. */
export type PersonalRows = {
  /** Name of the file, without extension. */
  readonly file: string;
  readonly table: PgTable;
  /** A table with one row for each of them: some of its columns may be in the file, and say whose the rows are. */
  readonly joined?: { readonly table: PgTable; readonly on: SQL };
  /** A row is a person's if one of these columns has their id, or in a text their e-mail address. */
  readonly whose: readonly PgColumn[];
  /** Columns in the file, by name. */
  readonly columns: PersonalColumns;
  /** The column with a picture, which becomes a file of its own. */
  readonly picture?: { readonly column: PgColumn; readonly ending: 'png' | 'webp' };
};

/** Columns that name people without making the row a part of their data. */
type UnlistedColumns = { readonly columns: readonly PgColumn[]; readonly because: string };

/** Data about people in the tables of a feature. A test finds columns that name people and are not declared. */
export type PersonalData = {
  readonly rows?: readonly PersonalRows[];
  readonly unlisted?: readonly UnlistedColumns[];
};

/** The columns of a table, except some: secrets, pictures, and what is derived from others. */
export function allBut<Table extends PgTable>(
  table: Table,
  ...left: (keyof Table['_']['columns'] & string)[]
): PersonalColumns {
  const names: ReadonlySet<string> = new Set(left);
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !names.has(name)));
}
