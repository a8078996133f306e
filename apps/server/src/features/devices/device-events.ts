import { changedFields } from '../../changed-fields.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Device } from './devices.repository.ts';

/** What a change of the customer changes besides. */
const MOVE_FIELDS: ReadonlySet<string> = new Set(['customerId', 'customerReadableFrom']);

/** Tells what a change of a device was: who had it and has it now, and which fields are others. */
export async function tellChange(
  domainEvents: DomainEvents,
  before: Device,
  after: Device,
  unit: UnitOfWork,
): Promise<void> {
  const isMoved = after.customerId !== before.customerId;
  if (isMoved && before.customerId !== null) {
    await domainEvents.publish({ entityType: 'DEVICE', action: 'unassigned', entity: before }, unit);
  }
  if (isMoved && after.customerId !== null) {
    const withHistory = after.customerReadableFrom <= before.tenantReadableFrom;
    const told = { entityType: 'DEVICE', action: 'assigned', entity: after } as const;
    await domainEvents.publish(withHistory ? { ...told, details: { withHistory } } : told, unit);
  }
  const { changed: fields } = changedFields(before, after);
  const changed = isMoved ? fields.filter((field) => !MOVE_FIELDS.has(field)) : fields;
  if (changed.length === 0) return;
  await domainEvents.publish(
    { entityType: 'DEVICE', action: 'updated', entity: after, details: { changed } },
    unit,
  );
}
