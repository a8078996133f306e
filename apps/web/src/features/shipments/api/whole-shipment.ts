import { getWholeShipment } from '@airdeck/contract/shipments/shipment-lists';
import { queryOf } from '../../../lib/query/query.ts';

/** A shipment with all of its devices, for scanning and printing. */
export const wholeShipmentQuery = (shipmentId: string) =>
  queryOf(getWholeShipment, { query: { _id: shipmentId } });
