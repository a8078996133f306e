import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Delivery, DeliverySubject } from '../../notify/delivery-subject.ts';
import { userCredentials } from '../sign-in/sign-in.tables.ts';
import { isOutOfReach } from './delivery-reach-sql.ts';
import { delivery, webhook } from './notifications.tables.ts';

/** The given deliveries that no one needs any more, as their subjects decide, or that are not for their people any more. */
export async function findObsolete(
  queryable: Queryable,
  subjects: readonly DeliverySubject[],
  due: readonly Delivery[],
  now: number,
): Promise<ReadonlySet<string>> {
  const conditions = subjects.flatMap(({ column, isObsolete }) =>
    isObsolete && due.some((one) => one[column] !== null)
      ? [and(isNotNull(delivery[column]), isObsolete(now))]
      : [],
  );
  const ids = due.map(({ id }) => id);
  const rows = await queryable
    .select({ id: delivery.id })
    .from(delivery)
    .where(and(inArray(delivery.id, ids), or(...conditions, isOutOfReach(subjects))));
  return new Set(rows.map(({ id }) => id));
}

/** The given people who can sign in. */
export async function findRecipients(queryable: Queryable, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  const { id, email, customerId, authority, accessRole, placeIds, notificationChoices, language, units } =
    appUser;
  return queryable
    .select({
      id,
      email,
      customerId,
      authority,
      accessRole,
      placeIds,
      tenantKind: tenant.kind,
      notificationChoices,
      language,
      units,
      isEnabled: userCredentials.enabled,
    })
    .from(appUser)
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .leftJoin(tenant, eq(tenant.id, appUser.tenantId))
    .where(inArray(appUser.id, [...userIds]));
}

export async function findWebhooks(queryable: Queryable, tenantIds: readonly string[]) {
  if (tenantIds.length === 0) return [];
  return queryable
    .select()
    .from(webhook)
    .where(inArray(webhook.tenantId, [...tenantIds]));
}
