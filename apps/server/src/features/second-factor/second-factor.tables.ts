import type { RequiredOf } from '@airdeck/contract/second-factor/requirement';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, epochMs, reference } from '../../database/schema/columns.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { userSession } from '../sign-in/sign-in.tables.ts';

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

/** A passkey of a user, of which the server has the public half. */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    createdTime: epochMs('created_time').notNull(),
    /** Null: never. */
    lastUsedTime: epochMs('last_used_time'),
    /** By its user. */
    name: text().notNull(),
    /** By the authenticator, in base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** Uses, as the authenticator counts them; 0: it does not. A lower one than before is of a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator. */
    transports: text().array().notNull(),
  },
  (table) => [
    unique('passkey__credential_id').on(table.credentialId),
    index('passkey__user_id').on(table.userId),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);

/** An attempt to make or use a passkey, which has not been answered. */
export const passkeyAttempt = pgTable(
  'passkey_attempt',
  {
    /** SHA-256 of the secret of its client, in hex. */
    secretHash: text('secret_hash').primaryKey(),
    purpose: text({ enum: ['create', 'secondStep', 'signIn'] }).notNull(),
    /** Null: of a sign-in by a passkey alone, which has no session yet. */
    sessionId: uuid('session_id'),
    challenge: text().notNull(),
    expiresTime: epochMs('expires_time').notNull(),
  },
  (table) => [
    check('passkey_attempt__purpose', sql`${table.purpose} in ('create', 'secondStep', 'signIn')`),
    check('passkey_attempt__session', sql`(${table.sessionId} is null) = (${table.purpose} = 'signIn')`),
    index('passkey_attempt__session_id').on(table.sessionId),
    index('passkey_attempt__expires_time').on(table.expiresTime),
    reference(table.sessionId, userSession.id).onDelete('cascade').onUpdate('cascade'),
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
    remembersBrowsers: boolean('remembers_browsers').notNull().default(true),
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
