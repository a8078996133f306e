import {
  DEVICE_MESSAGE_KINDS,
  MESSAGE_SUBJECT_FIELDS,
  type Message,
  type ProductMessageKind,
} from '@airdeck/contract/messages/messages';
import type { SentMessage } from '@airdeck/contract/messages/sent-messages';
import type { TFunction } from 'i18next';
import { generatePath } from 'react-router';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { singleDevicePath } from '../../../lib/paths/paths.ts';
import type { AppRoute } from '../../../lib/routing/app-route.ts';
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
  if (isAboutDevices(kind)) {
    return count > 1 ? t('messages.devicesAmong', { number, name: isolate(name ?? '') }) : (name ?? '');
  }
  return t(`messages.product.text.${kind}`, {
    name: isolate(name ?? t('messages.formerUser')),
    number,
    failed: format.number(failed),
  });
}

type DeviceMessageKind = (typeof DEVICE_MESSAGE_KINDS)[number];

const isAboutDevices = (kind: ProductMessageKind): kind is DeviceMessageKind =>
  DEVICE_MESSAGE_KINDS.some((one) => one === kind);

/** The sender, in one line. */
export function senderText({ sender }: Pick<Message, 'sender'>, t: TFunction): string {
  if (sender === null) return t('app.name');
  return t('messages.sender', {
    name: isolate(sender.name ?? t('messages.formerUser')),
    organisation: isolate(sender.organisation ?? t('messages.system')),
  });
}

/** Link of a message of the product: to its device, or to the screen of its kind; undefined: none. */
export function messageLink(
  message: Message,
  routes: readonly AppRoute[],
  t: TFunction,
): { path: string; label: string } | undefined {
  const { kind, deviceId, params } = message;
  if (deviceId !== null) {
    return { path: singleDevicePath(deviceId, params?.name ?? ''), label: t('messages.openDevice') };
  }
  const route = routes.find(({ messageLink: link }) => link?.kinds.some((one) => one === kind));
  if (!route?.messageLink) return undefined;
  const id = MESSAGE_SUBJECT_FIELDS.map((subject) => message[subject]).find((one) => one !== null) ?? null;
  // The subject was deleted.
  if (id === null && route.path.includes(':id')) return undefined;
  return { path: generatePath(route.path, { id }), label: t(route.messageLink.label) };
}

/** The audience of a message, in one line. */
export function audienceText({ audience }: SentMessage, t: TFunction, format: Formatters): string {
  const { kind, names, count } = audience;
  if (kind === 'all') return t('messages.audience.everyone');
  if (kind === 'place') return placeName(names[0] ?? null, t);
  const shown = names.slice(0, 2).map(isolate);
  if (shown.length === 0) return t('messages.audience.gone');
  const more = count - shown.length;
  const list = format.commas(shown);
  return more > 0 ? t('messages.audience.andMore', { names: list, number: format.number(more) }) : list;
}
