import type { Message } from '@airdeck/contract/messages/messages';
import type { SentMessage } from '@airdeck/contract/messages/sent-messages';
import type { TFunction } from 'i18next';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { PATHS, singleDevicePath } from '../../../lib/paths/paths.ts';
import { shipmentPath } from '../../../lib/paths/shipment-paths.ts';
import { isolate } from '../../../ui/text/isolate.ts';

/** Title of a message: as written, or in the reader's language for messages of the product. */
export function messageTitle({ kind, title, params }: Message, t: TFunction): string {
  if (kind === 'written') return title ?? '';
  return t(`messages.product.title.${kind}`, { name: isolate(params?.name ?? '') });
}

export function messageText({ kind, text, params }: Message, t: TFunction, format: Formatters): string {
  if (kind === 'written') return text ?? '';
  const { name, count, failed } = params ?? { name: null, count: 0, failed: 0 };
  const number = format.number(count);
  switch (kind) {
    case 'shipmentOverdue':
      return t('messages.product.missing', { number });
    case 'deviceHandedOver':
    case 'filterSoon':
    case 'filterDue':
      return count > 1
        ? t('messages.product.devicesAmong', { number, name: isolate(name ?? '') })
        : (name ?? '');
    case 'importEnded':
      return t('messages.product.imported', {
        name: isolate(name ?? t('messages.formerUser')),
        number,
        failed: format.number(failed),
      });
    case 'deliveriesFailed':
      return t('messages.product.givenUp');
    case 'resetLinkMade':
      return t('messages.product.resetLink', { name: isolate(name ?? t('messages.formerUser')) });
    default:
      return t('messages.product.devices', { number });
  }
}

/** The sender, in one line. */
export function senderText({ sender }: Pick<Message, 'sender'>, t: TFunction): string {
  if (sender === null) return t('app.name');
  return t('messages.sender', {
    name: isolate(sender.name ?? t('messages.formerUser')),
    organisation: isolate(sender.organisation ?? t('messages.system')),
  });
}

/** Link of a message of the product; undefined: none. */
export function messageLink(
  { kind, shipmentId, deviceId, params }: Message,
  t: TFunction,
): { path: string; label: string } | undefined {
  if (shipmentId !== null) return { path: shipmentPath(shipmentId), label: t('messages.open.shipment') };
  if (deviceId !== null) {
    return { path: singleDevicePath(deviceId, params?.name ?? ''), label: t('messages.open.device') };
  }
  if (kind === 'filterSoon' || kind === 'filterDue') {
    return { path: PATHS.filters, label: t('messages.open.filters') };
  }
  if (kind === 'deliveriesFailed') {
    return { path: PATHS.notifications, label: t('messages.open.deliveries') };
  }
  return undefined;
}

/** The audience of a message, in one line. */
export function audienceText({ audience }: SentMessage, t: TFunction, format: Formatters): string {
  const { kind, names, count } = audience;
  if (kind === 'all') return t('messages.audience.everyone');
  if (kind === 'place') return placeName(names[0] ?? null, t);
  const shown = names.slice(0, 2).map(isolate);
  if (shown.length === 0) return t('messages.audience.gone');
  const more = count - shown.length;
  const list = shown.join(t('messages.audience.separator'));
  return more > 0 ? t('messages.audience.andMore', { names: list, number: format.number(more) }) : list;
}
