import { getWholeShipment } from '@airdeck/contract/shipments/shipment-lists';
import { call } from '../../../lib/api-client/call.ts';
import { SHIPMENTS_KEY } from '../../../lib/shipments/shipments-key.ts';

/** A shipment with all of its devices, for scanning and printing. */
export const wholeShipmentQuery = (shipmentId: string) => ({
  queryKey: [...SHIPMENTS_KEY, 'whole', shipmentId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(getWholeShipment, { query: { _id: shipmentId } }, { signal }),
});
