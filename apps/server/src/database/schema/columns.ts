import { getTableName, sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  type ForeignKeyBuilder,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  uuid,
} from 'drizzle-orm/pg-core';

/** Epoch milliseconds, as they travel on the wire. */
export const epochMs = (name: string) => bigint(name, { mode: 'number' });

/** A file as it is. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Any JSON, which comes back as it was: a text is not taken for JSON again. */
export const anyJson = customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** Columns of every entity of the platform. */
export const entityColumns = {
  id: uuid().primaryKey(),
  createdTime: epochMs('created_time').notNull(),
  additionalInfo: jsonb('additional_info').$type<Record<string, unknown> | null>(),
  /** Counts saves: the optimistic lock of the wire format. */
  version: integer().notNull().default(1),
};

/** Columns of what users of a tenant create and change. */
export const ownedColumns = {
  id: uuid().primaryKey(),
  createdTime: epochMs('created_time').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  /** Counts saves: the optimistic lock. */
  version: integer().notNull().default(1),
};

/**
 * For a tenant's list sorted by a text: as people read it, without regard to case. The text itself comes last, so
 * that PostgreSQL finds all in the index and need not look at the rows before the page.
 */
export const textOrderIndex = (
  name: string,
  { tenantId, id }: { tenantId: PgColumn; id: PgColumn },
  text: PgColumn,
) => index(name).on(tenantId, sql`lower(${text})`, id, text);

type Columns = readonly [PgColumn, ...PgColumn[]];

/** A foreign key. Its constraint is called `<table>__<first column>_reference`. */
export function reference(from: PgColumn | Columns, to: PgColumn | Columns): ForeignKeyBuilder {
  const [first, ...others] = columnsOf(from);
  return foreignKey({
    name: `${getTableName(first.table)}__${first.name}_reference`,
    columns: [first, ...others],
    foreignColumns: [...columnsOf(to)],
  });
}

const columnsOf = (given: PgColumn | Columns): Columns => ('table' in given ? [given] : given);
