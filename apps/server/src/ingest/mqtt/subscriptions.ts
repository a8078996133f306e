import type { ISubscribePacket, IUnsubscribePacket, Packet } from 'mqtt-packet';
import type { Version } from './packets.ts';
import { ProtocolError, REASON } from './reason-codes.ts';

const SHARED = '$share/';

/**
 * Subscribes a client to the supported ones of its filters, and returns the SUBACK. Filters are compared literally: no
 * message of one client reaches another, so wildcard matching is not needed.
 * @throws ProtocolError
 */
export function grant(
  { messageId, subscriptions: asked, properties }: ISubscribePacket,
  subscriptions: Map<string, 0 | 1>,
  version: Version,
  mayHear: (filter: string) => boolean,
): Packet {
  if (properties?.subscriptionIdentifier !== undefined)
    throw new ProtocolError(REASON.subscriptionIdsNotSupported, 'a subscription identifier');
  const granted = asked.map(({ topic, qos }) => {
    if (!mayHear(topic)) return version === 5 ? refusalOf(topic) : REASON.unspecifiedError;
    const given = qos === 0 ? 0 : 1;
    subscriptions.set(topic, given);
    return given;
  });
  return { cmd: 'suback', ...numbered(messageId), granted };
}

export function ungrant(
  { messageId, unsubscriptions }: IUnsubscribePacket,
  subscriptions: Map<string, 0 | 1>,
): Packet {
  const granted = unsubscriptions.map((filter) =>
    subscriptions.delete(filter) ? REASON.success : REASON.noSubscriptionExisted,
  );
  return { cmd: 'unsuback', ...numbered(messageId), granted };
}

function refusalOf(filter: string): number {
  return filter.startsWith(SHARED) ? REASON.sharedSubscriptionsNotSupported : REASON.topicFilterInvalid;
}

const numbered = (messageId: number | undefined) => (messageId === undefined ? {} : { messageId });
