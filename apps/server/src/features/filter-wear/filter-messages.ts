import { roomLine } from '@airdeck/air/room-name';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvent, DomainEvents } from '../../domain-events.ts';
import { createTexts } from '../../texts.ts';
import type { EventDevice } from '../devices/devices.events.ts';
import { administratorsOf, usersOfCustomer } from '../messages/message-people-sql.ts';
import { deviceLines } from '../messages/message-texts.ts';
import type { MessageWriter } from '../messages/message-writer.service.ts';
import type { ProductMessageText, ProductMessageTexts } from '../messages/product-message.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

const KINDS = ['filterSoon', 'filterDue'] as const;
type FilterKind = (typeof KINDS)[number];
type Purifiers = { kind: FilterKind; tenantId: string; customerId: string | null; devices: EventDevice[] };

const texts = createTexts({ en, ja, ar });
const say =
  (kind: FilterKind): ProductMessageText =>
  (params, language) => ({ title: texts(language)(kind), lines: deviceLines(params, language) });

export const FILTER_MESSAGE_TEXTS = {
  filterSoon: say('filterSoon'),
  filterDue: say('filterDue'),
} satisfies Partial<ProductMessageTexts>;

/**
 * Sends messages about filters that are due, or soon will be, to the users of the purifier's customer, or else to the
 * administrators of its tenant: one message for each of these, for any number of filters. When the filter is changed,
 * or the purifier changes owner, the message is withdrawn.
 */
export function writeFilterMessages(parts: {
  domainEvents: DomainEvents;
  messageWriter: MessageWriter;
}): void {
  const { domainEvents, messageWriter } = parts;

  async function writeTo(
    unit: UnitOfWork,
    { kind, tenantId, customerId, devices }: Purifiers,
  ): Promise<void> {
    const [first] = devices;
    await messageWriter.write(unit, {
      kind,
      importance: 'info',
      tenantId,
      params: { name: first ? roomLine(first) : null, count: devices.length },
      ...(devices.length === 1 && first && { about: { deviceId: first.id } }),
      onceKey: `${kind} ${customerId ?? tenantId} ${messageWriter.span()}`,
      isCounted: true,
      people: customerId ? usersOfCustomer(customerId, null) : administratorsOf(tenantId, null),
    });
  }

  domainEvents.listenToAll(async (unit, published) => {
    for (const purifiers of purifiersOf(published)) await writeTo(unit, purifiers);
    for (const { entityType, action, entity } of published) {
      if (entityType === 'DEVICE' && ENDS.has(action)) await messageWriter.withdraw(unit, KINDS, entity.id);
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
