import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import type { ShipmentEvent } from '@airdeck/contract/shipments/shipments.feature';

/** Texts of mails and notifications about shipments, in one language. Dates are already formatted. */
export type ShipmentTexts = {
  readonly title: Readonly<Record<ShipmentEvent, (consignee: string) => string>>;
  readonly devices: (count: number) => string;
  readonly received: (received: number, total: number) => string;
  readonly missing: (count: number, sent: string) => string;
  readonly destination: (place: string) => string;
  readonly notes: (notes: string) => string;
  readonly open: string;
  readonly toConsignee: string;
  readonly toConsignor: string;
};

const en: ShipmentTexts = {
  title: {
    shipmentMade: (consignee) => `A shipment to ${consignee} is being prepared`,
    shipmentSent: (consignee) => `A shipment to ${consignee} is in transit`,
    shipmentReceived: (consignee) => `${consignee} has received the whole shipment`,
    shipmentOverdue: (consignee) => `Devices of the shipment to ${consignee} are missing`,
  },
  devices: (count) => (count === 1 ? '1 device' : `${count} devices`),
  received: (received, total) => `${received} of ${total} received`,
  missing: (count, sent) =>
    count === 1 ? `1 device is missing. Sent on ${sent}.` : `${count} devices are missing. Sent on ${sent}.`,
  destination: (place) => `To: ${place}`,
  notes: (notes) => `Notes: ${notes}`,
  open: 'Open the shipment',
  toConsignee: 'You receive this email because you are an administrator of the consignee.',
  toConsignor: 'You receive this email because you sent the shipment.',
};

const ja: ShipmentTexts = {
  title: {
    shipmentMade: (consignee) => `${consignee}宛ての出荷を準備しています`,
    shipmentSent: (consignee) => `${consignee}宛ての出荷が輸送中です`,
    shipmentReceived: (consignee) => `${consignee}がすべてのデバイスを受け取りました`,
    shipmentOverdue: (consignee) => `${consignee}宛ての出荷に未受け取りのデバイスがあります`,
  },
  devices: (count) => `デバイス${count}台`,
  received: (received, total) => `${total}台中${received}台を受け取り済み`,
  missing: (count, sent) => `${count}台が未受け取りです。発送日：${sent}`,
  destination: (place) => `届け先：${place}`,
  notes: (notes) => `備考：${notes}`,
  open: '出荷を開く',
  toConsignee: 'このメールは、荷受人の管理者であるあなたに送信されています。',
  toConsignor: 'このメールは、荷送人であるあなたに送信されています。',
};

const ar: ShipmentTexts = {
  title: {
    shipmentMade: (consignee) => `يجري تجهيز شحنة إلى ${consignee}`,
    shipmentSent: (consignee) => `الشحنة إلى ${consignee} في الطريق`,
    shipmentReceived: (consignee) => `استلمت الجهة ${consignee} الشحنة كاملة`,
    shipmentOverdue: (consignee) => `أجهزة ناقصة من الشحنة إلى ${consignee}`,
  },
  devices: (count) => `عدد الأجهزة: ${count}`,
  received: (received, total) => `استُلم ${received} من ${total}`,
  missing: (count, sent) => `الأجهزة الناقصة: ${count}. تاريخ الإرسال: ${sent}.`,
  destination: (place) => `إلى: ${place}`,
  notes: (notes) => `ملاحظات: ${notes}`,
  open: 'فتح الشحنة',
  toConsignee: 'تصلك هذه الرسالة لأنك تدير الجهة المرسل إليها الشحنة.',
  toConsignor: 'تصلك هذه الرسالة لأنك أرسلت الشحنة.',
};

export const SHIPMENT_TEXTS: Readonly<Record<NotificationLanguage, ShipmentTexts>> = { en, ja, ar };
