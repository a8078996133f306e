/** Query key of all shipment data, invalidated by events of the server. */
export const SHIPMENTS_KEY = ['shipments'] as const;
