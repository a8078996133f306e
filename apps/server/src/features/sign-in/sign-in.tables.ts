import type { AccessRole } from '@airdeck/contract/common/access-role';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { appUser } from '../../database/schema/users.ts';

export const userCredentials = pgTable(
  'user_credentials',
  {
    userId: uuid('user_id').primaryKey(),
    enabled: boolean().notNull().default(false),
    /** Argon2id, in PHC form. Null until the user is activated. */
    passwordHash: text('password_hash'),
    lastLoginTime: epochMs('last_login_time'),
    /** Whether the user entered the present address, and nothing has proven since that its mailbox is theirs. */
    isAddressClaimed: boolean('is_address_claimed').notNull().default(false),
  },
  (table) => [reference(table.userId, appUser.id).onDelete('cascade')],
);

/** One sign-in: access and refresh tokens carry its id, and end with it. */
export const userSession = pgTable(
  'user_session',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    createdTime: epochMs('created_time').notNull(),
    /** The one end: whatever moves it is named by `endMovedBy`. */
    expiresTime: epochMs('expires_time').notNull(),
    /** Renewals of programs' tokens, or use of the console by a person; null: nothing. */
    endMovedBy: text('end_moved_by', { enum: ['renewal', 'use'] }).default('renewal'),
    /** Null where use does not move the end. */
    idleMinutes: integer('idle_minutes'),
    /** The refresh token that may be used now. */
    refreshId: uuid('refresh_id').notNull(),
    /** The one before it, accepted for a short grace after `rotatedTime`. */
    previousRefreshId: uuid('previous_refresh_id'),
    rotatedTime: epochMs('rotated_time').notNull(),
    /** The administrator who acts as this user. */
    impersonatorId: uuid('impersonator_id'),
    /** The role with which an administrator sees the product, without changing anything; null: they act with their own. */
    seenRole: text('seen_role').$type<AccessRole>(),
    /** The branches of the places' tree to which these rights are limited; null: the whole. */
    seenPlaceIds: uuid('seen_place_ids').array(),
    signedInBy: text('signed_in_by', { enum: ['password', 'passkey', 'provider', 'impersonation'] })
      .notNull()
      .default('password'),
    /** Other stages than `signedIn` open only what their next step needs. */
    stage: text({ enum: ['signedIn', 'awaitsFactor', 'setsUpFactor'] })
      .notNull()
      .default('signedIn'),
    /** No second factor was given, since the browser was remembered: no fresh proof of who the person is. */
    isRemembered: boolean('is_remembered').notNull().default(false),
    /** Network address of the last use; null: not known of an older session. */
    address: text(),
    /** As the client called itself when it signed in. */
    userAgent: text('user_agent'),
    /** To the minute. */
    lastUsedTime: epochMs('last_used_time').notNull(),
  },
  (table) => [
    check(
      'user_session__signed_in_by',
      sql`${table.signedInBy} in ('password', 'passkey', 'provider', 'impersonation')`,
    ),
    check(
      'user_session__idle_minutes',
      sql`(${table.idleMinutes} is not null) = (${table.endMovedBy} is not distinct from 'use')`,
    ),
    check('user_session__stage', sql`${table.stage} in ('signedIn', 'awaitsFactor', 'setsUpFactor')`),
    index('user_session__user_id').on(table.userId),
    index('user_session__impersonator_id').on(table.impersonatorId),
    reference(table.impersonatorId, appUser.id).onDelete('cascade'),
    index('user_session__expires_time').on(table.expiresTime),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);

/** A browser in which its user gave the second factor, and is not asked for it again until it expires. */
export const rememberedBrowser = pgTable(
  'remembered_browser',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the secret in its cookie, in hex. */
    secretHash: text('secret_hash').notNull(),
    createdTime: epochMs('created_time').notNull(),
    expiresTime: epochMs('expires_time').notNull(),
    lastUsedTime: epochMs('last_used_time').notNull(),
    /** Network address of the last use. */
    address: text().notNull(),
    /** As the browser called itself when it was remembered. */
    userAgent: text('user_agent'),
  },
  (table) => [
    unique('remembered_browser__secret_hash').on(table.secretHash),
    index('remembered_browser__user_id').on(table.userId, table.createdTime),
    index('remembered_browser__expires_time').on(table.expiresTime),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);

/** A change of an e-mail address by its user, while the former address can take it back: one at a time. */
export const emailChange = pgTable(
  'email_change',
  {
    userId: uuid('user_id').primaryKey(),
    /** No other user can have it meanwhile. */
    formerEmail: text('former_email').notNull(),
    /** SHA-256 of the token in the link, in hex. */
    tokenHash: text('token_hash').notNull(),
    expiresTime: epochMs('expires_time').notNull(),
    /** When the mail to the former address is sent again. Null: it was sent. */
    noticeTime: epochMs('notice_time'),
  },
  (table) => [
    unique('email_change__token_hash').on(table.tokenHash),
    index('email_change__former_email').on(sql`lower(${table.formerEmail})`),
    index('email_change__expires_time').on(table.expiresTime),
    index('email_change__notice_time').on(table.noticeTime).where(sql`${table.noticeTime} is not null`),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);

/** A link with which a user sets a new password: one at a time, used once. */
export const passwordReset = pgTable(
  'password_reset',
  {
    userId: uuid('user_id').primaryKey(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull(),
    expiresTime: epochMs('expires_time').notNull(),
  },
  (table) => [
    unique('password_reset__token_hash').on(table.tokenHash),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);

/** A link with which a user sets their first password: one at a time, used once. */
export const userActivation = pgTable(
  'user_activation',
  {
    userId: uuid('user_id').primaryKey(),
    /** SHA-256 of the token, in hex: who reads the table cannot use the link. */
    tokenHash: text('token_hash').notNull(),
    expiresTime: epochMs('expires_time').notNull(),
  },
  (table) => [
    unique('user_activation__token_hash').on(table.tokenHash),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);
