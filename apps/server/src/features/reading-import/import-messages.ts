import type { DomainEvents } from '../../domain-events.ts';
import { createTexts } from '../../texts.ts';
import { oneUser } from '../messages/message-people-sql.ts';
import type { MessageWriter } from '../messages/message-writer.service.ts';
import type { ProductMessageText } from '../messages/product-message.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

const texts = createTexts({ en, ja, ar });

/** `name`: of the file; `count`: stored rows; `failed`: refused rows and values. */
export const importEndText: ProductMessageText = ({ name, count, failed }, language) => {
  const t = texts(language);
  const numbers = t('numbers', { stored: count, refused: failed });
  return { title: t('title'), lines: name === null ? [numbers] : [name, numbers] };
};

/** Tells the author of an import that it has ended: they may have left the page long before. */
export function writeImportEnds(parts: { domainEvents: DomainEvents; messageWriter: MessageWriter }): void {
  const { domainEvents, messageWriter } = parts;
  domainEvents.listen(async (unit, { entityType, action, entity, details }) => {
    if (entityType !== 'READING_IMPORT' || action !== 'ended') return;
    await messageWriter.write(unit, {
      kind: 'readingImportEnded',
      importance: 'info',
      tenantId: entity.tenantId,
      params: { name: entity.name, count: details.stored, failed: details.refused },
      onceKey: `readingImportEnded ${entity.id}`,
      isCounted: false,
      people: oneUser(details.authorId),
    });
  });
}
