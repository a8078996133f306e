import { shownText } from '@airdeck/contract/common/shown-text';
import type { DeliveryEvent } from '@airdeck/contract/deliveries';
import type { Message } from '../message.ts';

const MAX_TEXT = 500;
/** A push service takes 4,096 bytes with the encryption around it, which adds 103. */
const MAX_BYTES = 3900;

/** What the service worker is sent, and shows: JSON. Texts that are too long for it are shortened. */
export function pushPayload(
  { language, title, lines }: Message,
  given: {
    /** Marks the notification, so that one that comes again can be recognised. */
    readonly deliveryId: string;
    readonly event: DeliveryEvent;
    /** What it is about; null of a digest. */
    readonly aboutId: string | null;
    /** In the console: what it is about. */
    readonly path: string;
  },
): string {
  const { deliveryId, event, aboutId, path } = given;
  const payload = (length: number) =>
    JSON.stringify({
      id: deliveryId,
      event,
      title: shortened(shownText(title), length),
      body: shortened(shownText(lines.join('\n')), length),
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      /** What is about the same takes the place of what was there. */
      tag: aboutId ?? deliveryId,
      path,
    });
  let length = MAX_TEXT;
  // A character is one byte to four, and as many as six where JSON escapes it.
  while (Buffer.byteLength(payload(length)) > MAX_BYTES && length > 1) length = Math.floor(length / 2);
  return payload(length);
}

/** @param length in characters, none of which is cut in two */
function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
