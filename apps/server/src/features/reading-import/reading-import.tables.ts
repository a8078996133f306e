import type { ImportedDevice, ReadingImportState } from '@airdeck/contract/reading-import/reading-import';
import type { Delimiter, ReadingMapping } from '@airdeck/contract/reading-import/reading-mapping';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { TableRow } from '../../table-files/delimited-rows.ts';

/** A file of readings, and how far it is stored. */
export const readingImport = pgTable(
  'reading_import',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    /** The user who sent the file; null: deleted since. */
    createdByUserId: uuid('created_by_user_id'),
    fileName: text('file_name').notNull(),
    state: text().$type<ReadingImportState>().notNull(),
    /** The character between the cells of the file; null: it is a workbook. */
    delimiter: text().$type<Delimiter>(),
    /** The first rows of the file, by which a mapping is guessed and shown. */
    sample: jsonb().$type<readonly TableRow[]>().notNull(),
    /** Null until it is started. */
    mapping: jsonb().$type<ReadingMapping>(),
    device: jsonb().$type<ImportedDevice>(),
    rows: integer().notNull(),
    readRows: integer('read_rows').notNull().default(0),
    storedRows: integer('stored_rows').notNull().default(0),
    emptyRows: integer('empty_rows').notNull().default(0),
    refusals: integer().notNull().default(0),
    /** Time of the last row that was read, by which the next one in a repeated hour is understood. */
    lastTs: bigint('last_ts', { mode: 'number' }),
    changedTime: epochMs('changed_time').notNull(),
    endTime: epochMs('end_time'),
  },
  (table) => [
    index('reading_import__tenant_id').on(table.tenantId, table.createdTime),
    index('reading_import__created_by_user_id').on(table.createdByUserId),
    index('reading_import__state').on(table.state),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference(table.createdByUserId, appUser.id).onDelete('set null'),
  ],
);

/** A row or cell that was not stored. */
export type Refusal = {
  readonly line: number;
  /** Null: the whole row. */
  readonly column: string | null;
  readonly value: string;
  readonly reason: string;
};

/** Some hundred rows of a file: the unit in which it is stored. */
export const readingImportPiece = pgTable(
  'reading_import_piece',
  {
    importId: uuid('import_id').notNull(),
    number: integer().notNull(),
    /** JSON of its rows; null: they are stored or refused. */
    rows: text(),
    refusals: jsonb().$type<readonly Refusal[]>(),
  },
  (table) => [
    primaryKey({ name: 'reading_import_piece__pk', columns: [table.importId, table.number] }),
    reference(table.importId, readingImport.id).onDelete('cascade'),
  ],
);

/** How a tenant had files with a header read the last time. */
export const readingImportMapping = pgTable(
  'reading_import_mapping',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** SHA-256 of the header, in hexadecimal digits. */
    headerHash: text('header_hash').notNull(),
    mapping: jsonb().$type<ReadingMapping>().notNull(),
    changedTime: epochMs('changed_time').notNull(),
  },
  (table) => [
    primaryKey({ name: 'reading_import_mapping__pk', columns: [table.tenantId, table.headerHash] }),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
  ],
);
