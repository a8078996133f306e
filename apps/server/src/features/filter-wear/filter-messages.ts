import { roomLine } from '@airdeck/air/room-name';
import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvent, DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { EventDevice } from '../devices/devices.events.ts';
import { administratorsOf, usersOfCustomer } from '../messages/message-people-sql.ts';
import { productMessageWithdrawer, productMessageWriter } from '../messages/product-message-writer.ts';

const KINDS = ['filterSoon', 'filterDue'] as const;
type FilterKind = (typeof KINDS)[number];
type Purifiers = { kind: FilterKind; tenantId: string; customerId: string | null; devices: EventDevice[] };

/**
 * Sends messages about filters that are due, or soon will be, to the users of the purifier's customer, or else to the
 * administrators of its tenant: one message for each of these, for any number of filters. When the filter is changed,
 * or the purifier changes owner, the message is withdrawn.
 */
export function writeFilterMessages(parts: {
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
}): void {
  const { clock, domainEvents } = parts;
  const write = productMessageWriter(parts);
  const withdraw = productMessageWithdrawer(parts);

  async function writeTo(
    unit: UnitOfWork,
    { kind, tenantId, customerId, devices }: Purifiers,
  ): Promise<void> {
    const [first] = devices;
    const span = Math.floor(clock() / LIMITS.notifications.windowMs);
    await write(unit, {
      kind,
      importance: 'info',
      tenantId,
      params: { name: first ? roomLine(first) : null, count: devices.length, failed: 0 },
      deviceId: devices.length === 1 ? (first?.id ?? null) : null,
      shipmentId: null,
      onceKey: `${kind} ${customerId ?? tenantId} ${span}`,
      isCounted: true,
      people: customerId ? usersOfCustomer(customerId, null) : administratorsOf(tenantId, null),
    });
  }

  domainEvents.listenToAll(async (unit, published) => {
    for (const purifiers of purifiersOf(published)) await writeTo(unit, purifiers);
    for (const { entityType, action, entity } of published) {
      if (entityType === 'DEVICE' && ENDS.has(action)) await withdraw(unit, KINDS, entity.id);
    }
  });
}

const ENDS: ReadonlySet<string> = new Set(['filterChanged', 'assigned', 'unassigned', 'movedToTenant']);

function purifiersOf(published: readonly DomainEvent[]): Iterable<Purifiers> {
  const found = new Map<string, Purifiers>();
  for (const { entityType, action: kind, entity } of published) {
    if (entityType !== 'DEVICE' || (kind !== 'filterSoon' && kind !== 'filterDue')) continue;
    const { tenantId, customerId } = entity;
    if (tenantId === null) continue;
    const key = `${kind} ${customerId ?? tenantId}`;
    const known = found.get(key) ?? { kind, tenantId, customerId, devices: [] };
    known.devices.push(entity);
    found.set(key, known);
  }
  return found.values();
}
