import { entityId } from '@airdeck/contract/common/entity';
import type { Message } from '@airdeck/contract/messages/messages';
import type { NotificationBody } from '@airdeck/contract/thingsboard/notifications/notifications';
import type { ProductMessageTexts } from '../../features/messages/product-message.ts';
import { contentOf } from '../../features/messages/written-message.ts';

/**
 * The message in ThingsBoard's format of a notification. Its clients show it without translation: messages of the product
 * are in English.
 */
export function notificationBody(
  message: Message,
  userId: string,
  texts: ProductMessageTexts,
): NotificationBody {
  const { title, lines } = contentOf(message, texts, 'en');
  return {
    id: { entityType: 'NOTIFICATION', id: message.id },
    createdTime: message.fromTime,
    requestId: null,
    recipientId: entityId('USER', userId),
    type: 'GENERAL',
    deliveryMethod: 'WEB',
    subject: title,
    text: message.text ?? lines.join('\n'),
    additionalConfig: null,
    info: null,
    status: message.readTime === null ? 'SENT' : 'READ',
  };
}
