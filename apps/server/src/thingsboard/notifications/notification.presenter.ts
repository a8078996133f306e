import { entityId } from '@airdeck/contract/common/entity';
import type { Message, ProductMessageKind } from '@airdeck/contract/messages/messages';
import type { NotificationBody } from '@airdeck/contract/thingsboard/notifications/notifications';

/** Text of a message of the product, in English: ThingsBoard's clients show it without translation. */
const SUBJECTS: Readonly<Record<ProductMessageKind, (name: string) => string>> = {
  shipmentMade: (name) => `A shipment to ${name} is being prepared`,
  shipmentSent: (name) => `A shipment to ${name} is in transit`,
  shipmentReceived: (name) => `${name} has received the whole shipment`,
  shipmentOverdue: (name) => `Devices of the shipment to ${name} are missing`,
  deviceHandedOver: () => 'You have new devices',
  importEnded: () => 'An import of devices has ended',
  deliveriesFailed: (name) => `Notifications of the rule ${name} could not be delivered`,
  resetLinkMade: () => 'An administrator created a link to reset your password',
  filterSoon: () => 'Filters will be due soon',
  filterDue: () => 'Filters are due',
};

/** The message in ThingsBoard's format of a notification. */
export function notificationBody(message: Message, userId: string): NotificationBody {
  return {
    id: { entityType: 'NOTIFICATION', id: message.id },
    createdTime: message.fromTime,
    requestId: null,
    recipientId: entityId('USER', userId),
    type: 'GENERAL',
    deliveryMethod: 'WEB',
    subject: message.title ?? subjectOf(message),
    text: message.text ?? textOf(message),
    additionalConfig: null,
    info: null,
    status: message.readTime === null ? 'SENT' : 'READ',
  };
}

const subjectOf = ({ kind, params }: Message): string =>
  kind === 'written' ? '' : SUBJECTS[kind](params?.name ?? '');

function textOf({ kind, params }: Message): string {
  if (kind === 'resetLinkMade') return params?.name ? `By: ${params.name}` : '';
  return params?.count ? `Devices: ${params.count}` : '';
}
