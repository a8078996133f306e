import type { RequiredOf } from '@airdeck/contract/second-factor/requirement';
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';

/** The authenticator app of a user. */
export const authenticatorApp = pgTable(
  'authenticator_app',
  {
    userId: uuid('user_id').primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    /** Sealed by a key of the server: it makes the codes. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The time step of the last code that was accepted: no code of it or an earlier one is accepted again. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  },
  (table) => [reference(table.userId, appUser.id).onDelete('cascade')],
);

/** A backup code that was not used yet. */
export const backupCode = pgTable(
  'backup_code',
  {
    userId: uuid('user_id').notNull(),
    /** Keyed: a code is too short for a plain hash. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [
    primaryKey({ name: 'backup_code__pk', columns: [table.userId, table.codeHash] }),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);

/** The people who need a second factor in a tenant, or everywhere, and how long its sessions last. */
export const secondFactorRequirement = pgTable(
  'second_factor_requirement',
  {
    /** Null: everywhere. */
    tenantId: uuid('tenant_id'),
    requiredOf: text('required_of').$type<RequiredOf>().notNull(),
    /** After how many minutes without use sessions with a second factor end; null: an hour after the sign-in. */
    idleMinutes: integer('idle_minutes'),
  },
  (table) => [
    unique('second_factor_requirement__tenant_id').on(table.tenantId).nullsNotDistinct(),
    check(
      'second_factor_requirement__required_of',
      sql`${table.requiredOf} in ('nobody', 'administrators', 'everyone')`,
    ),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
  ],
);
