import { sql } from 'drizzle-orm';
import { type ContentSource, contentKibSql } from '../../database/content-size-sql.ts';
import { conversation, conversationEntry } from './conversations.tables.ts';

const entries: ContentSource = (tenantId) => sql`
  select c.customer_id, ${contentKibSql(
    sql`octet_length(e.text) + coalesce(octet_length(e.picture), 0) + coalesce(octet_length(e.chart::text), 0)`,
  )} as kib
  from ${conversationEntry} e join ${conversation} c on c.id = e.conversation_id
  where c.tenant_id = ${tenantId}::uuid`;

export const CONVERSATION_CONTENT: readonly ContentSource[] = [entries];
