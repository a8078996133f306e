import { changedStatusSchema, shipmentFormSchema } from '@airdeck/contract/shipments/shipment-changes';
import { z } from 'zod';
import { type Shipment, type ShipmentPerson, toPerson } from './shipment.ts';

const { consignmentCountry, consignmentState, consignmentCity, ...sameFields } = shipmentFormSchema.shape;

/** The form of a shipment, without its devices. */
export const shipmentFieldsSchema = z.object({
  ...sameFields,
  country: consignmentCountry,
  state: consignmentState,
  city: consignmentCity,
});
export type ShipmentFields = Record<keyof z.input<typeof shipmentFieldsSchema>, string>;

export const fieldsBody = ({ country, state, city, ...same }: ShipmentFields) => ({
  ...same,
  consignmentCountry: country,
  consignmentState: state,
  consignmentCity: city,
});

/** Why a status was not set: it was changed by another user. */
export type ChangedStatus = Pick<Shipment, 'status'> & {
  readonly changedAt: number;
  readonly by: ShipmentPerson | null;
};

/** Undefined: the answer has no such reason. */
export function readChangedStatus(body: unknown): ChangedStatus | undefined {
  const changed = changedStatusSchema.safeParse(body).data?.changed;
  return changed && { ...changed, by: toPerson(changed.by) };
}
