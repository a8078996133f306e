import { getWholeShipment } from '@airdeck/contract/shipments/shipment-lists';
import { mapQuery, queryOf } from '../../../lib/query/query.ts';
import { toWholeShipment } from './shipment.ts';

/** A shipment with all of its devices, for scanning and printing. */
export const wholeShipmentQuery = (shipmentId: string) =>
  mapQuery(queryOf(getWholeShipment, { query: { _id: shipmentId } }), toWholeShipment);
