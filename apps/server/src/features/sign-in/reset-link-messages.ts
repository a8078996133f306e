import type { DomainEvents } from '../../domain-events.ts';
import type { Mailer } from '../../notify/mail/mail.ts';
import { createTexts } from '../../texts.ts';
import { oneUser } from '../messages/message-people-sql.ts';
import type { MessageWriter } from '../messages/message-writer.service.ts';
import type { ProductMessageText } from '../messages/product-message.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

const texts = createTexts({ en, ja, ar });

export const resetLinkText: ProductMessageText = ({ name }, language) => {
  const t = texts(language);
  return { title: t('title'), lines: [...(name === null ? [] : [t('by', { name })]), t('text')] };
};

/** Tells users of links by which others may set their password. On a server without mail, nothing else does. */
export function writeResetLinkMessages(parts: {
  domainEvents: DomainEvents;
  messageWriter: MessageWriter;
  mailer: Pick<Mailer, 'sendsMail'>;
}): void {
  const { domainEvents, messageWriter, mailer } = parts;
  domainEvents.listen(async (unit, { entityType, action, entity }) => {
    if (entityType !== 'USER' || action !== 'resetLinkMade') return;
    const actor = await messageWriter.actor(unit);
    await messageWriter.write(unit, {
      kind: 'resetLinkMade',
      importance: 'important',
      tenantId: entity.tenantId,
      params: { name: actor?.name ?? null, count: 1 },
      onceKey: `resetLinkMade ${entity.id} ${actor?.userId ?? null} ${messageWriter.span()}`,
      isCounted: true,
      // A mail of its own says it, where mail is sent.
      isDelivered: !mailer.sendsMail,
      people: oneUser(entity.id),
    });
  });
}
