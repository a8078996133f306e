import type { Clock } from '../../clock.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { insertForNewUser } from './message-audience.repository.ts';
import { MESSAGE_LIMITS } from './messages.limits.ts';

/** Delivers the valid messages of administrators to new users, in the transaction of their creation. */
export function deliverToNewUsers({
  clock,
  domainEvents,
}: {
  clock: Clock;
  domainEvents: DomainEvents;
}): void {
  domainEvents.listen(async ({ tx }, { entityType, action, entity }) => {
    if (entityType !== 'USER' || action !== 'created' || entity.authority === 'SYS_ADMIN') return;
    const { id, authority, tenantId } = entity;
    const user = { id, tenantId, hearsSystem: authority === 'TENANT_ADMIN' };
    await insertForNewUser(tx, user, { now: clock(), limit: MESSAGE_LIMITS.numbers.forNewUser });
  });
}
