/** A shipment, for senders and recipients. */
export function shipmentPath(shipmentId: string): string {
  return `/shipmentDetails/${encodeURIComponent(shipmentId)}`;
}

export function shipmentEditPath(shipmentId: string): string {
  return `${shipmentPath(shipmentId)}/edit`;
}

/** Address at which the devices of a shipment are received by a camera. */
export function receiveShipmentPath(shipmentId: string): string {
  return `${shipmentPath(shipmentId)}/receive`;
}

export function packingListPath(shipmentId: string): string {
  return `${shipmentPath(shipmentId)}/packing-list`;
}
