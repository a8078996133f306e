import { roomLine } from '@airdeck/air/room-name';
import { authorOf, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvent, DomainEventOf, DomainEvents } from '../../domain-events.ts';
import { createTexts } from '../../texts.ts';
import { administratorsOf, usersOfCustomer } from '../messages/message-people-sql.ts';
import { deviceLines } from '../messages/message-texts.ts';
import type { MessageWriter } from '../messages/message-writer.service.ts';
import type { ProductMessageText } from '../messages/product-message.ts';
import type { EventDevice } from './devices.events.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

const texts = createTexts({ en, ja, ar });

export const handOverText: ProductMessageText = (params, language) => ({
  title: texts(language)('handedOver', { count: params.count }),
  lines: deviceLines(params, language),
});

type Owner = { readonly tenantId: string; readonly customerId: string | null };

/**
 * Tells customers and tenants of devices that people assigned to them: one message for each of them, for any number of
 * devices. The actor gets none.
 */
export function writeHandOverMessages(parts: {
  domainEvents: DomainEvents;
  messageWriter: MessageWriter;
}): void {
  const { domainEvents, messageWriter } = parts;

  domainEvents.listenToAll(async (unit, published) => {
    const { by } = unit;
    // Assignments by the server itself, such as in the demo's set-up, need no message.
    if (!by) return;
    const { userId } = authorOf(by);
    for (const { key, owner, devices } of handedOver(published, by.authority === 'SYS_ADMIN')) {
      await write(unit, { key: `${key} ${userId}`, owner, devices, exceptUserId: userId });
    }
  });

  async function write(
    unit: UnitOfWork,
    { key, owner, devices, exceptUserId }: HandedOver & { exceptUserId: string },
  ): Promise<void> {
    const { tenantId, customerId } = owner;
    const [first] = devices;
    await messageWriter.write(unit, {
      kind: 'deviceHandedOver',
      importance: 'info',
      tenantId,
      params: { name: first ? roomLine(first) : null, count: devices.length },
      ...(devices.length === 1 && first && { about: { deviceId: first.id } }),
      onceKey: `deviceHandedOver ${key} ${messageWriter.span()}`,
      isCounted: true,
      people: customerId
        ? usersOfCustomer(customerId, exceptUserId)
        : administratorsOf(tenantId, exceptUserId),
    });
  }
}

type HandedOver = { readonly key: string; readonly owner: Owner; readonly devices: EventDevice[] };

/** The devices with another owner, by owner. */
function handedOver(published: readonly DomainEvent[], isBySystem: boolean): Iterable<HandedOver> {
  const found = new Map<string, HandedOver>();
  for (const event of published) {
    const owner = event.entityType === 'DEVICE' ? newOwnerOf(event, isBySystem) : undefined;
    if (!owner || event.entityType !== 'DEVICE') continue;
    const key = owner.customerId ?? owner.tenantId;
    const known = found.get(key) ?? { key, owner, devices: [] };
    known.devices.push(event.entity);
    found.set(key, known);
  }
  return found.values();
}

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
