import type { Shipment, ShipmentPerson, ShipmentStatus } from '@airdeck/contract/shipments/shipments';
import { SHIPMENT_STATUSES } from '@airdeck/contract/shipments/shipments';
import type { TFunction } from 'i18next';

export const STATUSES = SHIPMENT_STATUSES.map((_, status) => status as ShipmentStatus);

export const statusWord = (status: ShipmentStatus, t: TFunction): string =>
  t(`shipments.status.${SHIPMENT_STATUSES[status]}`);

/** Name of a user, or e-mail address if unnamed. */
export function personText(person: ShipmentPerson | null | undefined, t: TFunction): string {
  if (!person) return t('shipments.formerUser');
  const { userFirstName, userLastName, email } = person;
  return [userFirstName, userLastName].filter(Boolean).join(' ') || email;
}

export const consignorName = ({ consignordetails }: Shipment, t: TFunction): string =>
  personText(consignordetails[0], t);

export const consigneeName = ({ consigneedetails }: Shipment): string =>
  consigneedetails[0]?.tenantName ?? '';

/** `Cuttack, Odisha, India`, as far as known. */
export function placeText(
  { consignmentCity, consignmentState, consignmentCountry }: Shipment,
  countryName: (stored: string) => string,
  language: string,
): string {
  const country = consignmentCountry && countryName(consignmentCountry);
  const separator = language === 'ar' ? '، ' : language === 'ja' ? '、' : ', ';
  return [consignmentCity, consignmentState, country].filter(Boolean).join(separator);
}
