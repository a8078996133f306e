import { sql } from 'drizzle-orm';
import { todo } from '../../database/schema/todos.ts';
import { type ContentSource, contentKibSql } from '../../limits/content-quota.repository.ts';

const tasks: ContentSource = (tenantId) => sql`
  select customer_id, ${contentKibSql(sql`octet_length(task)`)} as kib
  from ${todo} where tenant_id = ${tenantId}::uuid`;

export const TODO_CONTENT: readonly ContentSource[] = [tasks];
