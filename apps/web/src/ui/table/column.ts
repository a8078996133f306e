import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The name the server sorts by; a column without it cannot be sorted. */
  sortKey?: string;
  /** Numbers stand at the end of their column. */
  align?: 'start' | 'end';
  /** Identifiers, addresses and telephone numbers read left to right in every language. */
  leftToRight?: boolean;
  /** Telephone numbers, dates and addresses of machines are not broken within a word to save room. */
  keepsWords?: boolean;
  /** Names of devices are not broken at a hyphen either, up to a length that few have. */
  keepsWhole?: boolean;
  /** A CSS length for what would otherwise take too much or too little room. */
  width?: string;
}
