import type { Authority } from '@airdeck/contract/common/permission';
import type { ConversationSide } from '@airdeck/contract/conversations/conversations';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { device } from '../../database/schema/devices.ts';
import type { Scope } from '../../http/caller.ts';
import { conversation } from './conversations.tables.ts';

/** Sides of a conversation: users of a customer and the tenant's administrators, or these and the system's. */
export type Parties = { readonly tenantId: string; readonly customerId: string | null };

/** A customer's for its users, all of a tenant for its administrators, those with the system for the system's. */
export function conversationScope(caller: Scope): SQL | undefined {
  if (caller.authority === 'SYS_ADMIN') return isNull(conversation.customerId);
  return callerScope(caller, conversation);
}

/** The users of both sides, as a condition on `app_user u`. */
export const isOfEitherSide = ({ tenantId, customerId }: Parties): SQL =>
  customerId === null
    ? sql`(u.authority = 'SYS_ADMIN' or (u.tenant_id = ${tenantId}::uuid and u.authority = 'TENANT_ADMIN'))`
    : sql`(u.tenant_id = ${tenantId}::uuid and (u.authority = 'TENANT_ADMIN' or u.customer_id = ${customerId}::uuid))`;

/** Whether the device of a conversation still belongs to both sides. */
export const deviceIsTheirs: SQL | undefined = and(
  eq(device.id, conversation.deviceId),
  eq(device.tenantId, conversation.tenantId),
  sql`(${conversation.customerId} is null or ${device.customerId} = ${conversation.customerId})`,
);

const SIDES: Readonly<Record<Authority, ConversationSide>> = {
  CUSTOMER_USER: 'customer',
  TENANT_ADMIN: 'tenant',
  SYS_ADMIN: 'system',
};

export const sideOf = ({ authority }: Pick<Scope, 'authority'>): ConversationSide => SIDES[authority];
