import { roomLine } from '@airdeck/air/room-name';
import type { MessageParams } from '@airdeck/contract/messages/messages';
import type { Clock } from '../../clock.ts';
import { authorOf, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvent, DomainEventOf, DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { EventDevice } from '../devices/devices.events.ts';
import { insertForNewUser } from './message-audience.repository.ts';
import { administratorsOf, oneUser, usersOfCustomer } from './message-people-sql.ts';
import { MESSAGE_LIMITS } from './messages.limits.ts';
import { productMessageWriter } from './product-message-writer.ts';
import { findUserName, listRulesOf } from './product-messages.repository.ts';

const DAY_MS = 86_400_000;

/**
 * Writes messages of the product in the transaction of their event: assigned devices, imports, failed notifications,
 * reset links. The actor gets none. A new user receives the valid messages of administrators.
 */
export function writeProductMessages(parts: {
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  sendsMail: boolean;
}): void {
  const { clock, domainEvents, sendsMail } = parts;

  const write = productMessageWriter(parts);

  /** Once per period in which several notifications of the same kind are combined. */
  const spanOf = () => Math.floor(clock() / LIMITS.notifications.windowMs);

  /** Devices assigned to customers and tenants by people: one message for each of these, for any number of devices. */
  async function writeOfDevices(unit: UnitOfWork, published: readonly DomainEvent[]): Promise<void> {
    const { by } = unit;
    // Assignments by the server itself, such as in the demo's set-up, need no message.
    if (!by) return;
    const { userId } = authorOf(by);
    const isBySystem = by.authority === 'SYS_ADMIN';
    const given = new Map<string, { owner: Owner; devices: EventDevice[] }>();
    for (const event of published) {
      const owner = event.entityType === 'DEVICE' ? newOwnerOf(event, isBySystem) : undefined;
      if (!owner || event.entityType !== 'DEVICE') continue;
      const key = owner.customerId ?? owner.tenantId;
      const known = given.get(key) ?? { owner, devices: [] };
      known.devices.push(event.entity);
      given.set(key, known);
    }
    for (const [key, { owner, devices }] of given) {
      const { tenantId, customerId } = owner;
      const [first] = devices;
      await write(unit, {
        kind: 'deviceHandedOver',
        importance: 'info',
        tenantId,
        params: paramsOf({ name: first ? roomLine(first) : null, count: devices.length }),
        deviceId: devices.length === 1 ? (first?.id ?? null) : null,
        shipmentId: null,
        onceKey: `deviceHandedOver ${key} ${userId} ${spanOf()}`,
        isCounted: true,
        people: customerId ? usersOfCustomer(customerId, userId) : administratorsOf(tenantId, userId),
      });
    }
  }

  async function writeOfImport(
    unit: UnitOfWork,
    { entity, details }: DomainEventOf<'DEVICE_IMPORT'>,
  ): Promise<void> {
    const userId = unit.by && authorOf(unit.by).userId;
    await write(unit, {
      kind: 'importEnded',
      importance: 'info',
      tenantId: entity.tenantId,
      params: paramsOf({
        name: userId === null ? null : await findUserName(unit.tx, userId),
        count: details.written,
        failed: details.failed,
      }),
      deviceId: null,
      shipmentId: null,
      onceKey: `importEnded ${entity.id}`,
      isCounted: false,
      people: administratorsOf(entity.tenantId, details.isSeen ? userId : null),
    });
  }

  async function writeOfDelivery(unit: UnitOfWork, { entity }: DomainEventOf<'DELIVERY'>): Promise<void> {
    const { tenantId, alarmIds } = entity;
    if (tenantId === null) return;
    const day = Math.floor(clock() / DAY_MS);
    for (const { ruleId, name } of await listRulesOf(unit.tx, alarmIds)) {
      await write(unit, {
        kind: 'deliveriesFailed',
        importance: 'important',
        tenantId,
        params: paramsOf({ name, count: 1 }),
        deviceId: null,
        shipmentId: null,
        onceKey: `deliveriesFailed ${tenantId} ${ruleId ?? name} ${day}`,
        isCounted: false,
        isDelivered: false,
        people: administratorsOf(tenantId, null),
      });
    }
  }

  /** On a server without mail, it is how the user learns that others may set the password. */
  async function writeOfResetLink(unit: UnitOfWork, { entity }: DomainEventOf<'USER'>): Promise<void> {
    const userId = unit.by && authorOf(unit.by).userId;
    await write(unit, {
      kind: 'resetLinkMade',
      importance: 'important',
      tenantId: entity.tenantId,
      params: paramsOf({ name: userId === null ? null : await findUserName(unit.tx, userId), count: 1 }),
      deviceId: null,
      shipmentId: null,
      onceKey: `resetLinkMade ${entity.id} ${userId} ${spanOf()}`,
      isCounted: true,
      // A mail of its own says it, where mail is sent.
      isDelivered: !sendsMail,
      people: oneUser(entity.id),
    });
  }

  domainEvents.listenToAll(async (unit, published) => {
    await writeOfDevices(unit, published);
    for (const event of published) {
      if (event.entityType === 'DEVICE_IMPORT') await writeOfImport(unit, event);
      else if (event.entityType === 'DELIVERY') await writeOfDelivery(unit, event);
      else if (event.entityType === 'USER' && event.action === 'resetLinkMade') {
        await writeOfResetLink(unit, event);
      } else if (event.entityType === 'USER' && event.action === 'created') {
        const { id, authority, tenantId } = event.entity;
        if (authority === 'SYS_ADMIN') continue;
        const user = { id, writtenBy: authority === 'TENANT_ADMIN' ? null : tenantId };
        const limit = MESSAGE_LIMITS.numbers.forNewUser;
        await insertForNewUser(unit.tx, user, { now: clock(), limit });
      }
    }
  });
}

const paramsOf = ({
  name,
  count,
  failed = 0,
}: Partial<MessageParams> & Pick<MessageParams, 'name' | 'count'>) => ({
  name,
  count,
  failed,
});

type Owner = { readonly tenantId: string; readonly customerId: string | null };

/** The new owner, if assigned by others: a tenant only if assigned by the system. */
function newOwnerOf({ action, entity }: DomainEventOf<'DEVICE'>, isBySystem: boolean): Owner | undefined {
  const { tenantId, customerId } = entity;
  if (tenantId === null) return undefined;
  if (customerId !== null) {
    return action === 'assigned' || action === 'created' ? { tenantId, customerId } : undefined;
  }
  const isGiven = action === 'movedToTenant' || action === 'created';
  return isGiven && isBySystem ? { tenantId, customerId } : undefined;
}
