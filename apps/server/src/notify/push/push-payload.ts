import { shownText } from '@airdeck/contract/common/shown-text';
import type { DeliveryEvent } from '@airdeck/contract/notifications/notified-subjects';
import { brandPicturePath } from '../../brand.ts';
import type { Notice } from '../delivery-subject.ts';

const MAX_TEXT = 500;
/** Push services accept 4,096 bytes, of which encryption uses 103. */
const MAX_BYTES = 3900;

/** JSON for the service worker to show. Texts are shortened to the limit. */
export function pushPayload(
  {
    language,
    title,
    lines,
    aboutId,
    path,
  }: Pick<Notice, 'language' | 'title' | 'lines' | 'aboutId' | 'path'>,
  given: {
    /** Identifies the notification, so that a duplicate can be recognised. */
    readonly deliveryId: string;
    readonly event: DeliveryEvent;
    /** The icon of the brand; null or missing: the product's. */
    readonly iconId?: string | null;
    /** Buttons of the notification, and the path to which each posts. */
    readonly acts?: readonly { readonly act: string; readonly label: string; readonly path: string }[];
  },
): string {
  const { deliveryId, event, iconId, acts = [] } = given;
  const payload = (length: number) =>
    JSON.stringify({
      id: deliveryId,
      event,
      title: shortened(shownText(title), length),
      body: shortened(shownText(lines.join('\n')), length),
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      /** A notification replaces the previous one with the same tag. */
      tag: aboutId ?? deliveryId,
      path,
      ...(iconId && { icon: brandPicturePath(iconId) }),
      ...(acts.length > 0 && {
        actions: acts.map(({ act, label }) => ({ action: act, title: label })),
        acts: Object.fromEntries(acts.map(({ act, path: to }) => [act, to])),
      }),
    });
  let length = MAX_TEXT;
  // A character takes one to four bytes, or up to six when escaped in JSON.
  while (Buffer.byteLength(payload(length)) > MAX_BYTES && length > 1) length = Math.floor(length / 2);
  return payload(length);
}

/** @param length in characters, which are not split */
function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
