import { SHIPMENT_STATUSES, type ShipmentStatus } from '@airdeck/contract/shipments/shipments';
import type { TFunction } from 'i18next';
import type { Shipment, ShipmentPerson } from '../api/shipment.ts';

export const STATUSES = SHIPMENT_STATUSES.map((_, status) => status as ShipmentStatus);

export const statusWord = (status: ShipmentStatus, t: TFunction): string =>
  t(`shipments.status.${SHIPMENT_STATUSES[status]}`);

/** Name of a user, or e-mail address if unnamed. */
export function personText(person: ShipmentPerson | null | undefined, t: TFunction): string {
  if (!person) return t('shipments.formerUser');
  const { firstName, lastName, email } = person;
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

export const consignorName = ({ consignor }: Shipment, t: TFunction): string => personText(consignor, t);

export const consigneeName = ({ consignee }: Shipment): string => consignee.name;

/** `Cuttack, Odisha, India`, as far as known. */
export function placeText(
  { city, state, country: stored }: Shipment,
  countryName: (stored: string) => string,
  language: string,
): string {
  const country = stored && countryName(stored);
  const separator = language === 'ar' ? '، ' : language === 'ja' ? '、' : ', ';
  return [city, state, country].filter(Boolean).join(separator);
}
