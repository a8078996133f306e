import { sql } from 'drizzle-orm';
import { type ContentSource, contentKibSql } from '../../database/content-size-sql.ts';
import { message } from './messages.tables.ts';

const written: ContentSource = (tenantId) => sql`
  select null::uuid as customer_id, ${contentKibSql(
    sql`octet_length(title) + octet_length(text) + coalesce(octet_length(audience::text), 0)`,
  )} as kib
  from ${message} where tenant_id = ${tenantId}::uuid and kind = 'written'`;

export const MESSAGE_CONTENT: readonly ContentSource[] = [written];
