import { type SQL, sql } from 'drizzle-orm';

/** Content of one kind that a tenant has stored: rows of `customer_id` (null: the tenant itself) and `kib`. */
export type ContentSource = (tenantId: string) => SQL;

/** The size of stored content: a part of a KiB counts as a whole one. @param bytes a sum of sizes */
export const contentKibSql = (bytes: SQL): SQL => sql`ceil((${bytes} + 1) / 1024.0)`;
