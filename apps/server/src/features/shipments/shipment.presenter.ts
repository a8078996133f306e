import type { TenantDetails } from '@airdeck/contract/devices/devices';
import type {
  Shipment,
  ShipmentDevice,
  ShipmentLog,
  WholeShipment,
} from '@airdeck/contract/shipments/shipments';
import type { ShipmentDeviceRow, ShipmentEntryRow } from './shipment-contents.repository.ts';
import type { ShipmentRow } from './shipments.repository.ts';

export function shipmentBody(
  { shipment, consignor }: ShipmentRow,
  consignee: TenantDetails | undefined,
): Shipment {
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
    consignordetails: consignor ? [consignor] : [],
    consigneedetails: [
      { userFirstName: consignee?.userFirstName ?? null, tenantName: consignee?.tenantName ?? '' },
    ],
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
    receivedBy: receiver,
  };
}

/** The same in the format of the call that creates a shipment. */
export const listedDeviceBody = ({
  deviceName,
  deviceLabel,
  isInstalled,
  shipmentIdMongo,
  deviceIdMongo,
}: ShipmentDevice): WholeShipment['deviceList'][number] => ({
  deviceName,
  deviceLabel,
  isInstalled,
  shipmentIdMongo,
  deviceIdMongo,
});

export function shipmentLogBody({ entry, user }: ShipmentEntryRow): ShipmentLog {
  const { id, createdTime, kind, isAutomatic, fromStatus, toStatus, notes, deviceCount } = entry;
  return {
    _id: id,
    createdAt: createdTime,
    kind,
    by: user,
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
