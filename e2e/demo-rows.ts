import { randomUUID } from 'node:crypto';
import { type Account, callApi } from './platform-api.ts';

/** Ids of rows of a tenant that screens show. */
export type TenantRows = {
  readonly customerId: string;
  /** A user of the customer. */
  readonly userId: string;
  readonly conversationId: string;
  /** A floor with a plan. */
  readonly floorId: string;
  readonly alarmId: string;
};

/**
 * Starts a conversation with a tenant's first customer, and raises an alarm, as its administrator.
 * @param deviceId of the alarm
 */
export async function findTenantRows(
  serverUrl: string,
  admin: Account,
  deviceId: string,
): Promise<TenantRows> {
  const firstOf = async (list: string) => {
    const { data } = (await callApi(serverUrl, admin, 'GET', `${list}?pageSize=1&page=0`)) as {
      data: [{ id: { id: string } }];
    };
    return data[0].id.id;
  };
  const customerId = await firstOf('/api/customers');
  const userId = await firstOf(`/api/customer/${customerId}/users`);
  const { id: conversationId } = (await callApi(serverUrl, admin, 'POST', '/backoffice/conversations', {
    subject: 'The new filter',
    text: 'It is here.',
    sentId: randomUUID(),
    customerId,
  })) as { id: string };
  const [floor] = (await callApi(serverUrl, admin, 'GET', '/backoffice/places/found?kind=floor')) as [
    { id: string },
  ];
  const alarm = (await callApi(serverUrl, admin, 'POST', '/api/alarm', {
    originator: { entityType: 'DEVICE', id: deviceId },
    type: 'Smoke',
    severity: 'WARNING',
  })) as { id: { id: string } };
  return { customerId, userId, conversationId, floorId: floor.id, alarmId: alarm.id.id };
}
