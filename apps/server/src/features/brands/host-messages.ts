import type { DomainEvents } from '../../domain-events.ts';
import { createTexts } from '../../texts.ts';
import { administratorsOf } from '../messages/message-people-sql.ts';
import type { MessageWriter } from '../messages/message-writer.service.ts';
import type { ProductMessageText } from '../messages/product-message.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

const texts = createTexts({ en, ja, ar });

export const hostAskedText: ProductMessageText = ({ name }, language) => {
  const t = texts(language);
  return { title: t('hostAsked.title'), lines: [t('hostAsked.text', { name: name ?? '' })] };
};

/** Tells system administrators of host names that wait for their confirmation. */
export function writeHostMessages(parts: { domainEvents: DomainEvents; messageWriter: MessageWriter }): void {
  const { domainEvents, messageWriter } = parts;
  domainEvents.listen(async (unit, event) => {
    if (event.entityType !== 'BRAND' || event.action !== 'hostAsked') return;
    const { host } = event.details;
    await messageWriter.write(unit, {
      kind: 'hostAsked',
      importance: 'info',
      tenantId: null,
      params: { name: host, count: 1 },
      onceKey: `hostAsked ${host} ${messageWriter.span()}`,
      isCounted: true,
      people: administratorsOf(null, null),
    });
  });
}
