import type { AccessRole } from '@airdeck/contract/common/access-role';
import type { ProviderForm, ProviderIcon } from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { userSession } from '../sign-in/sign-in.tables.ts';
import type { ProviderClaims, ProviderRefusal } from './provider-claims.ts';

/** A provider of an organisation, over OpenID Connect. */
export const signInProvider = pgTable(
  'sign_in_provider',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    /** Counts saves: the optimistic lock. */
    version: integer().notNull().default(1),
    /** Null: of the installation. */
    tenantId: uuid('tenant_id'),
    name: text().notNull(),
    icon: text().$type<ProviderIcon>().notNull(),
    /** As the provider names itself. */
    issuer: text().notNull(),
    /** Empty: this server is not registered there yet. */
    clientId: text('client_id').notNull(),
    /** Empty: none. Never leaves the server but for the provider. */
    clientSecret: text('client_secret').notNull(),
    /** Whether addresses count as verified where the provider does not say whether they are. */
    trustsAddresses: boolean('trusts_addresses').notNull(),
    /** The customer of users who are created at their first sign-in; null: none are. */
    newUsersCustomerId: uuid('new_users_customer_id'),
    newUsersRole: text('new_users_role').$type<AccessRole>().notNull(),
    /** The claim that lists the groups of a person. */
    groupsClaim: text('groups_claim').notNull().default('groups'),
    /** The role of people in none of the groups that concern them; null: they cannot sign in. */
    roleWithoutGroup: text('role_without_group').$type<ProviderForm['roleWithoutGroup']>(),
    isEnabled: boolean('is_enabled').notNull(),
  },
  (table) => [
    index('sign_in_provider__tenant_id').on(table.tenantId),
    index('sign_in_provider__new_users_customer_id').on(table.newUsersCustomerId),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference(table.newUsersCustomerId, customer.id).onDelete('set null'),
  ],
);

/** A group at a provider, and the role that it gives to users of a customer, or of a tenant itself. */
export const providerGroupRole = pgTable(
  'provider_group_role',
  {
    providerId: uuid('provider_id').notNull(),
    /** In the order in which they were entered. */
    position: integer().notNull(),
    group: text('group_name').notNull(),
    /** Null: it concerns users of the tenant itself. */
    customerId: uuid('customer_id'),
    accessRole: text('access_role').$type<AccessRole>().notNull(),
    /** The branches of the places' tree to which the role is limited; null: the whole. */
    placeIds: uuid('place_ids').array(),
  },
  (table) => [
    primaryKey({ name: 'provider_group_role__pk', columns: [table.providerId, table.position] }),
    unique('provider_group_role__group')
      .on(table.providerId, table.group, table.customerId)
      .nullsNotDistinct(),
    index('provider_group_role__customer_id').on(table.customerId),
    reference(table.providerId, signInProvider.id).onDelete('cascade'),
    reference(table.customerId, customer.id).onDelete('cascade'),
  ],
);

/** A user whose role the groups at a provider decide. */
export const userGroupRole = pgTable(
  'user_group_role',
  {
    userId: uuid('user_id').primaryKey(),
    providerId: uuid('provider_id').notNull(),
    /** The group that gave the role at the last sign-in; null: the user was in none. */
    group: text('group_name'),
  },
  (table) => [
    index('user_group_role__provider_id').on(table.providerId),
    reference(table.userId, appUser.id).onDelete('cascade'),
    reference(table.providerId, signInProvider.id).onDelete('cascade'),
  ],
);

/** A mail domain of a tenant, for whose addresses the providers of the tenant sign people in once it is proven. */
export const signInDomain = pgTable(
  'sign_in_domain',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    /** In lower case. */
    domain: text().notNull(),
    /** Expected in its record. */
    token: text().notNull(),
    /** Null: it is not proven. */
    provenTime: epochMs('proven_time'),
    provenBy: text('proven_by', { enum: ['dns', 'administrator'] }),
  },
  (table) => [
    unique('sign_in_domain__tenant_id_domain').on(table.tenantId, table.domain),
    uniqueIndex('sign_in_domain__proven').on(table.domain).where(sql`${table.provenTime} is not null`),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
  ],
);

/** Users of a tenant, or system administrators, sign in with a provider only, except for one account. */
export const localSignInOff = pgTable(
  'local_sign_in_off',
  {
    exceptUserId: uuid('except_user_id').primaryKey(),
    /** Null: of the system administrators. */
    tenantId: uuid('tenant_id'),
  },
  (table) => [
    unique('local_sign_in_off__tenant_id').on(table.tenantId).nullsNotDistinct(),
    reference(table.exceptUserId, appUser.id).onDelete('cascade'),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
  ],
);

/** An account at a provider, and the user whom it signs in. */
export const userIdentity = pgTable(
  'user_identity',
  {
    providerId: uuid('provider_id').notNull(),
    /** The `sub` of the account. It never changes, unlike its address. */
    subject: text().notNull(),
    userId: uuid('user_id').notNull(),
    createdTime: epochMs('created_time').notNull(),
  },
  (table) => [
    primaryKey({ name: 'user_identity__pk', columns: [table.providerId, table.subject] }),
    // Another account with the address of this one does not sign its user in.
    unique('user_identity__user_id_provider_id').on(table.userId, table.providerId),
    reference(table.providerId, signInProvider.id).onDelete('cascade'),
    reference(table.userId, appUser.id).onDelete('cascade'),
  ],
);

/** A sign-in between its beginning and the tokens, for one browser. */
export const providerSignIn = pgTable(
  'provider_sign_in',
  {
    /** SHA-256 of the browser's cookie, in hex. */
    browserHash: text('browser_hash').primaryKey(),
    providerId: uuid('provider_id').notNull(),
    /** The same of the `state`. Null: the provider has answered, or could not be asked. */
    stateHash: text('state_hash'),
    nonce: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** Claims that the provider has confirmed; null: nothing yet, or nothing ever. */
    claims: jsonb().$type<ProviderClaims>(),
    idToken: text('id_token'),
    /** Why there are none. */
    refusal: text().$type<ProviderRefusal>(),
    expiresTime: epochMs('expires_time').notNull(),
  },
  (table) => [
    index('provider_sign_in__provider_id').on(table.providerId),
    index('provider_sign_in__expires_time').on(table.expiresTime),
    reference(table.providerId, signInProvider.id).onDelete('cascade'),
  ],
);

/** A session that a provider began. */
export const providerSession = pgTable(
  'provider_session',
  {
    sessionId: uuid('session_id').primaryKey(),
    providerId: uuid('provider_id').notNull(),
    /** Names the session to the provider when it is to end. */
    idToken: text('id_token').notNull(),
  },
  (table) => [
    index('provider_session__provider_id').on(table.providerId),
    reference(table.sessionId, userSession.id).onDelete('cascade').onUpdate('cascade'),
    reference(table.providerId, signInProvider.id).onDelete('cascade'),
  ],
);
