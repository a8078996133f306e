import type { DomainEvents } from '../../domain-events.ts';
import { createTexts } from '../../texts.ts';
import { administratorsOf } from '../messages/message-people-sql.ts';
import type { MessageWriter } from '../messages/message-writer.service.ts';
import type { ProductMessageText } from '../messages/product-message.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

const texts = createTexts({ en, ja, ar });

export const importText: ProductMessageText = ({ name, count, failed }, language) => {
  const t = texts(language);
  const numbers = t('numbers', { written: count, failed });
  return { title: t('title'), lines: name === null ? [numbers] : [numbers, t('by', { name })] };
};

/** Tells administrators of imports by others, and of own ones whose result they did not see. */
export function writeImportMessages(parts: {
  domainEvents: DomainEvents;
  messageWriter: MessageWriter;
}): void {
  const { domainEvents, messageWriter } = parts;
  domainEvents.listen(async (unit, { entityType, entity, details }) => {
    if (entityType !== 'DEVICE_IMPORT') return;
    const actor = await messageWriter.actor(unit);
    await messageWriter.write(unit, {
      kind: 'importEnded',
      importance: 'info',
      tenantId: entity.tenantId,
      params: { name: actor?.name ?? null, count: details.written, failed: details.failed },
      onceKey: `importEnded ${entity.id}`,
      isCounted: false,
      people: administratorsOf(entity.tenantId, details.isSeen ? (actor?.userId ?? null) : null),
    });
  });
}
