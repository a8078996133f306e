import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The name of a room, as `roomTitle` of `air` decides it: the label, or the name without one. */
export const roomNameSql = ({ name, label }: { name: PgColumn; label: PgColumn }): SQL<string> =>
  sql<string>`coalesce(nullif(btrim(${label}), ''), ${name})`;
