import { type Page, type PageQuery, toPage } from '@airdeck/contract/common/page';
import type { FailedDelivery } from '@airdeck/contract/notifications/deliveries';
import type { Clock } from '../../clock.ts';
import { administrationOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { type DeliverySubject, subjectOf } from '../../notify/delivery-subject.ts';
import { type FailedRow, listFailed, repeatFailed } from './failed-deliveries.repository.ts';

export type FailedDeliveries = ReturnType<typeof createFailedDeliveries>;

/** Failed deliveries: to users of a tenant, and to system administrators. */
export function createFailedDeliveries(parts: {
  database: Database;
  clock: Clock;
  subjects: readonly DeliverySubject[];
}) {
  const { database, clock, subjects } = parts;
  return {
    async page(caller: Caller, query: PageQuery): Promise<Page<FailedDelivery>> {
      const { rows, total } = await listFailed(database.db, administrationOf(caller).tenantId, query);
      return toPage(
        rows.map((row) => failedDelivery(row, subjectOf(subjects, row.delivery))),
        total,
        query.page,
        query.pageSize,
      );
    },

    /** @param ids missing: all @returns the number of those sent again */
    repeat: (caller: Caller, ids: readonly string[] | undefined): Promise<number> =>
      repeatFailed(database.db, administrationOf(caller).tenantId, ids, clock()),
  };
}

function failedDelivery(
  {
    delivery,
    user,
    type,
    deviceName,
    deviceLabel,
    customerTitle,
    collected,
    receiverName,
    isRepeatable,
  }: FailedRow,
  { choice, column, listed }: DeliverySubject,
): FailedDelivery {
  const { id, createdTime, endTime, channel, event, severity, userId, alarmId } = delivery;
  const subjectId = delivery[column];
  const { attempts, reason } = delivery;
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  return {
    id,
    createdTime,
    endTime: endTime ?? createdTime,
    channel,
    event,
    severity,
    receiver: receiverName,
    recipient: userId && user ? { userId, name: name || user.email, email: user.email } : null,
    alarm:
      alarmId && type && deviceName ? { id: alarmId, type, deviceName, deviceLabel, customerTitle } : null,
    subject: listed?.subject ?? (choice === 'alerts' ? null : choice),
    path: listed && subjectId !== null ? listed.pathOf(subjectId) : null,
    alarms: alarmId === null ? collected : 1,
    attempts,
    reason: reason ?? 'failed',
    detail: delivery.reasonDetail,
    isRepeatable,
  };
}
