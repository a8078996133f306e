import type { Receiver } from '@airdeck/contract/notifications/receivers';
import type { ListedReceiver } from './receivers.repository.ts';
import type { ReceiverTarget } from './receivers.tables.ts';

/** A receiver as its tenant sees it: without secrets, which are in the addresses of most services. */
export function receiverOf({ receiver, rules, sentTime, tried }: ListedReceiver): Receiver {
  const { tenantId: _, target, confirmedTime, ...fields } = receiver;
  const template = target.kind === 'http' ? target.template : null;
  return {
    ...fields,
    kind: target.kind,
    target: shownTarget(target),
    type: template?.type ?? null,
    body: template?.body ?? null,
    isConfirmed: confirmedTime !== null,
    rules,
    sentTime,
    failure: tried?.reason
      ? {
          time: tried.endTime ?? tried.createdTime,
          reason: tried.reason,
          detail: tried.reasonDetail,
        }
      : null,
  };
}

function shownTarget(target: ReceiverTarget): string {
  switch (target.kind) {
    case 'mail':
      return target.address;
    case 'telegram':
      return target.chatId;
    case 'sms':
      return target.number;
    default:
      return new URL(target.url).host;
  }
}
