import type { Language } from '@airdeck/contract/common/languages';
import type { Template } from '@airdeck/contract/notifications/receiver-template';
import { boolean, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { epochMs, ownedColumns, reference } from '../../../database/schema/columns.ts';
import { tenant } from '../../../database/schema/tenancy.ts';

/** The address of a receiver, with its secrets. */
export type ReceiverTarget =
  | { readonly kind: 'mail'; readonly address: string }
  | { readonly kind: 'slack' | 'teams' | 'discord'; readonly url: string }
  | { readonly kind: 'telegram'; readonly token: string; readonly chatId: string }
  | { readonly kind: 'http'; readonly url: string; readonly template: Template }
  | { readonly kind: 'sms'; readonly number: string };

/** A receiver of alarms besides users, whom rules of its tenant name. */
export const receiver = pgTable(
  'receiver',
  {
    ...ownedColumns,
    name: text().notNull(),
    language: text().$type<Language>().notNull(),
    notifiesOfEnd: boolean('notifies_of_end').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    target: jsonb().$type<ReceiverTarget>().notNull(),
    /** When the reader of a mail address agreed. Null: not yet, or not any more. For other kinds, when it was created. */
    confirmedTime: epochMs('confirmed_time'),
  },
  (table) => [
    unique('receiver__tenant_id_name').on(table.tenantId, table.name),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
  ],
);
