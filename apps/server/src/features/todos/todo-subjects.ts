import { TODO_ERRORS } from '@airdeck/contract/todos/todos';
import type { Queryable } from '../../database/database.ts';
import type { Scope } from '../../http/caller.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { findAlarmForAll, findDeviceForAll, type NewTodo, type StoredTodo } from './todos.repository.ts';

type Subject = Pick<NewTodo, 'deviceId' | 'deviceName' | 'deviceLabel' | 'finding' | 'alarmId' | 'alarmName'>;

/** Subject of a new to-do. */
export type GivenSubject = {
  readonly deviceId?: string | null | undefined;
  readonly finding?: Subject['finding'] | undefined;
  readonly alarmId?: string | null | undefined;
};

/**
 * The subject of a to-do, with its present names.
 * @throws ApiError 404/32 hidden from the caller, 400/31 hidden from the assignee
 */
export async function subjectOf(
  tx: Queryable,
  caller: Scope,
  assignee: Scope,
  { alarmId, deviceId, finding }: GivenSubject,
): Promise<Subject> {
  if (alarmId) {
    if (!(await findAlarmForAll(tx, [caller], alarmId))) throw notFound('Alarm', alarmId);
    const alarm = await findAlarmForAll(tx, [caller, assignee], alarmId);
    if (!alarm) throw badRequest(TODO_ERRORS.subjectHidden);
    const { id, name: alarmName, deviceId: ofDevice, deviceName, deviceLabel } = alarm;
    return { alarmId: id, alarmName, deviceId: ofDevice, deviceName, deviceLabel };
  }
  if (!deviceId) return {};
  if (!(await findDeviceForAll(tx, [caller], deviceId))) throw notFound('Device', deviceId);
  const device = await findDeviceForAll(tx, [caller, assignee], deviceId);
  if (!device) throw badRequest(TODO_ERRORS.subjectHidden);
  const { id, name, label } = device;
  return { deviceId: id, deviceName: name, deviceLabel: label, finding: finding ?? null };
}

/** Checks that the next assignee may see the subject of a to-do. @throws ApiError 400/31 */
export async function checkSubject(tx: Queryable, stored: StoredTodo, assignee: Scope): Promise<void> {
  const { alarmId, deviceId, tenantId, customerId } = stored;
  const isSamePlace =
    assignee.tenantId === tenantId && assignee.customerId === customerId && assignee.placeIds === null;
  if (isSamePlace || deviceId === null) return;
  const found = await (alarmId === null
    ? findDeviceForAll(tx, [assignee], deviceId)
    : findAlarmForAll(tx, [assignee], alarmId));
  if (!found) throw badRequest(TODO_ERRORS.subjectHidden);
}
