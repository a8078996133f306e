import type {
  Shipment,
  ShipmentDevice,
  ShipmentLog,
  ShipmentPerson,
} from '@airdeck/contract/shipments/shipments';

export const SHIPMENT_ID = '5a000000-6a1e-11f1-9c5b-000000000001';
const CREATED = Date.UTC(2026, 10, 20, 8, 30);

/** The sender. */
export const ROBIN: ShipmentPerson = {
  userId: '2b8a1c60-6a1e-11f1-9c5b-d3c1b2a4f0aa',
  email: 'robin@example.com',
  userFirstName: 'Robin',
  userLastName: 'Rao',
};

/** A new shipment of twenty devices; parts can be overridden. */
export function aShipment(part: Partial<Shipment> = {}): Shipment {
  return {
    _id: SHIPMENT_ID,
    consignorId: ROBIN.userId,
    consigneeId: '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001',
    consignmentCountry: 'India',
    consignmentState: 'Odisha',
    consignmentCity: 'Cuttack',
    address: '12 Ring Road',
    phone: '9876543210',
    notes: null,
    status: 0,
    createdAt: CREATED,
    statusTimes: [CREATED, null, null, null],
    deviceCount: 20,
    receivedCount: 0,
    missingCount: 20,
    version: 1,
    consignordetails: [ROBIN],
    consigneedetails: [{ userFirstName: 'Asha', tenantName: 'Blue Sky' }],
    ...part,
  };
}

/** A device of that shipment, in transit; parts can be overridden. */
export function aShipmentDevice(number: number, part: Partial<ShipmentDevice> = {}): ShipmentDevice {
  const id = `4c000000-6a1e-11f1-9c5b-${String(number).padStart(12, '0')}`;
  return {
    _id: id,
    deviceIdMongo: id,
    shipmentIdMongo: SHIPMENT_ID,
    deviceName: `AD-${number}`,
    deviceLabel: `Room ${number}`,
    isInstalled: false,
    isReturned: false,
    receivedAt: null,
    receivedBy: null,
    ...part,
  };
}

/** An entry of its log; parts can be overridden. */
export function aShipmentLog(number: number, part: Partial<ShipmentLog> = {}): ShipmentLog {
  return {
    _id: `5b000000-6a1e-11f1-9c5b-${String(number).padStart(12, '0')}`,
    createdAt: CREATED,
    kind: 'created',
    by: ROBIN,
    isAutomatic: false,
    statusBefore: null,
    status: null,
    notes: null,
    deviceCount: 20,
    deviceIdMongo: null,
    deviceName: null,
    deviceLabel: null,
    ...part,
  };
}
