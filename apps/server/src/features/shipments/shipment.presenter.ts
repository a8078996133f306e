import type { CheckedDevice } from '@airdeck/contract/shipments/shipment-changes';
import type { Receipt } from '@airdeck/contract/shipments/shipment-receipts';
import type {
  Shipment,
  ShipmentDevice,
  ShipmentLog,
  ShipmentPerson,
  ShipmentWithLogs,
  WholeShipment,
} from '@airdeck/contract/shipments/shipments';
import type { CheckedRow } from './listed-devices.repository.ts';
import type { ShipmentDeviceRow, ShipmentEntryRow } from './shipment-contents.repository.ts';
import type { StoredShipmentDevice } from './shipment-writes.repository.ts';
import type { ReadShipment, ShipmentUser } from './shipments.repository.ts';

// Shipments in the specification's words, which no other file of the feature but its routes has.

export function personBody(user: ShipmentUser): ShipmentPerson;
export function personBody(user: ShipmentUser | null): ShipmentPerson | null;
export function personBody(user: ShipmentUser | null): ShipmentPerson | null {
  if (!user) return null;
  const { userId, email, firstName, lastName } = user;
  return { userId, email, userFirstName: firstName, userLastName: lastName };
}

export function shipmentBody({ shipment, consignor, consignee }: ReadShipment): Shipment {
  const { id, createdTime, consignorUserId, consigneeTenantId, country, state, city } = shipment;
  const { address, phone, notes, status, statusTimes, deviceCount, receivedCount, missingCount, version } =
    shipment;
  return {
    _id: id,
    consignorId: consignorUserId,
    consigneeId: consigneeTenantId,
    consignmentCountry: country,
    consignmentState: state,
    consignmentCity: city,
    address,
    phone,
    notes,
    status,
    createdAt: createdTime,
    statusTimes,
    deviceCount,
    receivedCount,
    missingCount,
    version,
    consignordetails: consignor ? [personBody(consignor)] : [],
    consigneedetails: [{ userFirstName: consignee?.firstName ?? null, tenantName: consignee?.title ?? '' }],
  };
}

export function shipmentDeviceBody({ device, receiver }: ShipmentDeviceRow): ShipmentDevice {
  const { deviceId, shipmentId, name, label, isOpen, receivedTime } = device;
  return {
    _id: deviceId,
    shipmentIdMongo: shipmentId,
    deviceIdMongo: deviceId,
    deviceName: name,
    deviceLabel: label,
    isInstalled: receivedTime !== null,
    isReturned: receivedTime === null && !isOpen,
    receivedAt: receivedTime,
    receivedBy: personBody(receiver),
  };
}

export function shipmentLogBody({ entry, user }: ShipmentEntryRow): ShipmentLog {
  const { id, createdTime, kind, isAutomatic, fromStatus, toStatus, notes, deviceCount } = entry;
  return {
    _id: id,
    createdAt: createdTime,
    kind,
    by: personBody(user),
    isAutomatic,
    statusBefore: fromStatus,
    status: toStatus,
    notes,
    deviceCount,
    deviceIdMongo: entry.deviceId,
    deviceName: entry.deviceName,
    deviceLabel: entry.deviceLabel,
  };
}

type Contents = {
  readonly shipment: ReadShipment;
  readonly devices: readonly ShipmentDeviceRow[];
  readonly entries: readonly ShipmentEntryRow[];
};

export const shipmentWithLogsBody = ({
  shipment,
  entries,
}: Pick<Contents, 'shipment' | 'entries'>): ShipmentWithLogs => ({
  ...shipmentBody(shipment),
  shipmentLogs: entries.map(shipmentLogBody),
});

export function wholeShipmentBody({ devices, ...rest }: Contents): WholeShipment {
  const shipmentDevices = devices.map(shipmentDeviceBody);
  return {
    ...shipmentWithLogsBody(rest),
    shipmentDevices,
    // The same in the format of the call that creates a shipment.
    deviceList: shipmentDevices.map(
      ({ deviceName, deviceLabel, isInstalled, shipmentIdMongo, deviceIdMongo }) => ({
        deviceName,
        deviceLabel,
        isInstalled,
        shipmentIdMongo,
        deviceIdMongo,
      }),
    ),
  };
}

export const checkedDeviceBody = ({
  deviceId,
  name,
  label,
  fault,
  shipmentId,
}: CheckedRow): CheckedDevice => ({
  deviceIdMongo: deviceId,
  deviceName: name,
  deviceLabel: label,
  fault,
  shipmentIdMongo: shipmentId,
});

export const missingDeviceBody = ({ deviceId, name, label }: StoredShipmentDevice) => ({
  _id: deviceId,
  deviceName: name,
  deviceLabel: label,
});

export const receiptBody = ({
  code,
  outcome,
  device,
}: Omit<Receipt, 'device'> & { readonly device: ShipmentDeviceRow | null }): Receipt => ({
  code,
  outcome,
  device: device && shipmentDeviceBody(device),
});
