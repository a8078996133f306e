import { createDateFormats } from '@airdeck/air/date-formats';
import type { Language } from '@airdeck/contract/common/languages';
import type { ShipmentEvent } from '@airdeck/contract/shipments/shipments.feature';
import type { Message } from '../../notify/message.ts';
import { shipmentTexts } from './shipment-texts.ts';

/** A shipment, as described in messages. */
export type MessageShipment = {
  readonly id: string;
  /** Display name. */
  readonly consignee: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly address: string | null;
  readonly notes: string | null;
  /** Epoch ms; null: not sent yet. */
  readonly sentTime: number | null;
  readonly deviceCount: number;
  readonly receivedCount: number;
  readonly missingCount: number;
};

const isToConsignee = (event: ShipmentEvent) => event === 'shipmentMade' || event === 'shipmentSent';

/** The texts that only mails about a shipment have. */
export function shipmentWords(event: ShipmentEvent, language: Language): { action: string; reason: string } {
  const t = shipmentTexts(language);
  return { action: t('open'), reason: t(isToConsignee(event) ? 'toConsignee' : 'toConsignor') };
}

export function shipmentMessage(
  shipment: MessageShipment,
  event: ShipmentEvent,
  language: Language,
): Message {
  const t = shipmentTexts(language);
  return {
    language,
    title: t(`title.${event}`, { consignee: shipment.consignee }),
    lines: isToConsignee(event)
      ? linesToConsignee(shipment, language)
      : linesToConsignor(shipment, event, language),
  };
}

function linesToConsignee(
  { deviceCount, address, city, state, country, notes }: MessageShipment,
  language: Language,
): string[] {
  const t = shipmentTexts(language);
  const place = [address, city, state, country].filter(Boolean).join(language === 'ar' ? '، ' : ', ');
  return [
    t('devices', { count: deviceCount }),
    ...(place === '' ? [] : [t('destination', { place })]),
    ...(notes === null ? [] : [t('notes', { notes })]),
  ];
}

function linesToConsignor(
  { receivedCount, deviceCount, missingCount, sentTime }: MessageShipment,
  event: ShipmentEvent,
  language: Language,
): string[] {
  const t = shipmentTexts(language);
  const received = t('received', { received: receivedCount, total: deviceCount });
  if (event !== 'shipmentOverdue' || sentTime === null) return [received];
  const sent = createDateFormats(language, 'UTC').date(sentTime);
  return [t('missing', { count: missingCount, sent }), received];
}
