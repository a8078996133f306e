import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Differs from those of the other columns. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's sort key; a column without it cannot be sorted. */
  sortKey?: string;
  /** Aligned at the end, for numbers. */
  align?: 'start' | 'end';
  /** Left to right in every language, for identifiers, addresses and telephone numbers. */
  leftToRight?: boolean;
  /** Without breaks inside words, for telephone numbers, dates and network addresses. */
  keepsWords?: boolean;
  /** Without breaks at hyphens either, up to a length that few names have, for device names. */
  keepsWhole?: boolean;
  /** CSS length, if the automatic width is unsuitable. */
  width?: string;
}

type TextKey<Row> = Extract<
  { [Key in keyof Row]-?: Row[Key] extends string | null | undefined ? Key : never }[keyof Row],
  string
>;

/** A column with a text property of the row, whose name is also the sort key. */
export function textColumn<Row>(
  key: TextKey<Row>,
  header: string,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return { header, cell: (row) => row[key] as ReactNode, sortKey: key, ...more };
}

/** A column of e-mail addresses, which break after their `@` only. */
export function emailColumn<Row extends { readonly email: string | null }>(
  header: string,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return {
    header,
    cell: ({ email }) => {
      const [name, ...host] = email?.split(/(?<=@)/) ?? [];
      return (
        <>
          {name}
          <wbr />
          {host}
        </>
      );
    },
    sortKey: 'email',
    leftToRight: true,
    keepsWords: true,
    ...more,
  };
}
