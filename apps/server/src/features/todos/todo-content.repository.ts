import { sql } from 'drizzle-orm';
import { type ContentSource, contentKibSql } from '../../database/content-size-sql.ts';
import { todo } from './todos.tables.ts';

const tasks: ContentSource = (tenantId) => sql`
  select customer_id, ${contentKibSql(sql`octet_length(task)`)} as kib
  from ${todo} where tenant_id = ${tenantId}::uuid`;

export const TODO_CONTENT: readonly ContentSource[] = [tasks];
