import type { DomainEvents } from '../../domain-events.ts';
import { createTexts } from '../../texts.ts';
import { administratorsOf, oneUser } from '../messages/message-people-sql.ts';
import type { MessageWriter } from '../messages/message-writer.service.ts';
import type { ProductMessageText } from '../messages/product-message.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

const texts = createTexts({ en, ja, ar });

export const deletionRequestedText: ProductMessageText = ({ name }, language) => {
  const t = texts(language);
  return { title: t('requested.title'), lines: [t('requested.text', { name: name ?? '' })] };
};
export const deletionDeclinedText: ProductMessageText = (_params, language) => {
  const t = texts(language);
  return { title: t('declined.title'), lines: [t('declined.text')] };
};

/** Tells administrators of requests on which they decide, and users of a refusal. */
export function writeAccountDeletionMessages(parts: {
  domainEvents: DomainEvents;
  messageWriter: MessageWriter;
}): void {
  const { domainEvents, messageWriter } = parts;
  domainEvents.listen(async (unit, { entityType, action, entity }) => {
    if (entityType !== 'USER') return;
    if (action !== 'deletionRequested' && action !== 'deletionDeclined') return;
    const deciding = entity.authority === 'CUSTOMER_USER' ? entity.tenantId : null;
    await messageWriter.write(unit, {
      kind: action,
      importance: 'important',
      tenantId: action === 'deletionRequested' ? deciding : entity.tenantId,
      params: { name: entity.name, count: 1 },
      isCounted: true,
      onceKey: `${action} ${entity.id} ${messageWriter.span()}`,
      people: action === 'deletionRequested' ? administratorsOf(deciding, entity.id) : oneUser(entity.id),
    });
  });
}
