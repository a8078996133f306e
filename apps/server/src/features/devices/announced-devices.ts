import type { DomainEvent, DomainEvents } from '../../domain-events.ts';
import type { EventBus, Owner } from '../../events.ts';

/** Announces after the commit, once for what was done together, that lists of devices are old, and whose. */
export function announceDevices({
  domainEvents,
  events,
}: {
  domainEvents: DomainEvents;
  events: EventBus;
}): void {
  domainEvents.listenToAll(async (published, unit) => {
    const owners = new Map<string, Owner>();
    for (const { tenantId, customerId } of published.flatMap(concerned)) {
      owners.set(`${tenantId} ${customerId}`, { tenantId, customerId });
    }
    if (owners.size > 0) unit.afterCommit(() => events.emit('devices.changed', [...owners.values()]));
  });
}

/** Who has the device, or had it. */
function concerned({ entityType, action, entity, details }: DomainEvent): readonly Owner[] {
  // A token is in no list.
  if (entityType !== 'DEVICE' || action === 'tokenChanged' || action === 'tokenRead') return [];
  if (action !== 'movedToTenant') return [entity];
  const { fromTenantId = null } = (details ?? {}) as { fromTenantId?: string | null };
  return [entity, { tenantId: fromTenantId, customerId: null }];
}
