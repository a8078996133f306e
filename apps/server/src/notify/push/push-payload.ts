import type { DeliveryEvent } from '@airdeck/contract/deliveries';
import type { Message } from '../message.ts';

/** A push service takes 4,096 bytes with the encryption around it. */
const MAX_TEXT = 500;

/** What the service worker is sent, and shows: JSON. */
export function pushPayload(
  { language, title, lines }: Message,
  given: {
    /** Marks the notification, so that one that comes again can be recognised. */
    readonly deliveryId: string;
    readonly event: DeliveryEvent;
    /** The alarm or shipment; null of a digest. */
    readonly aboutId: string | null;
    /** In the console: what it is about. */
    readonly path: string;
  },
): string {
  const { deliveryId, event, aboutId, path } = given;
  return JSON.stringify({
    id: deliveryId,
    event,
    title: title.slice(0, MAX_TEXT),
    body: lines.join('\n').slice(0, MAX_TEXT),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    /** What is about the same takes the place of what was there. */
    tag: aboutId ?? deliveryId,
    path,
  });
}
