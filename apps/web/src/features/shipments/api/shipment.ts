import type { CheckedDevice as WireCheckedDevice } from '@airdeck/contract/shipments/shipment-changes';
import type { Receipt as WireReceipt } from '@airdeck/contract/shipments/shipment-receipts';
import type {
  ShipmentDevice as WireDevice,
  ShipmentLog as WireEntry,
  ShipmentPerson as WirePerson,
  Shipment as WireShipment,
  WholeShipment as WireWholeShipment,
} from '@airdeck/contract/shipments/shipments';

// The console's own words for shipments: only this folder knows those of the wire.

/** A user of a shipment. */
export type ShipmentPerson = Pick<WirePerson, 'userId' | 'email'> & {
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** A shipment without its devices. */
export type Shipment = Pick<
  WireShipment,
  | 'consigneeId'
  | 'address'
  | 'phone'
  | 'notes'
  | 'status'
  | 'createdAt'
  | 'statusTimes'
  | 'deviceCount'
  | 'receivedCount'
  | 'missingCount'
  | 'version'
> & {
  readonly id: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  /** Null: the account has been deleted. */
  readonly consignor: ShipmentPerson | null;
  /** The tenant that receives it, with the first name of its first administrator. */
  readonly consignee: { readonly name: string; readonly firstName: string | null };
};

/** A device of a shipment, with its name and label at the time of sending. */
export type ShipmentDevice = Pick<WireDevice, 'deviceName' | 'deviceLabel' | 'isReturned' | 'receivedAt'> & {
  readonly id: string;
  readonly isReceived: boolean;
  /** Null: not received, or the account has been deleted. */
  readonly receivedBy: ShipmentPerson | null;
};

/** A shipment with all of its devices, in the order in which they were listed. */
export type WholeShipment = Shipment & { readonly devices: readonly ShipmentDevice[] };

/** An entry of the log of a shipment. */
export type ShipmentEntry = Pick<
  WireEntry,
  'createdAt' | 'kind' | 'isAutomatic' | 'status' | 'notes' | 'deviceCount' | 'deviceName' | 'deviceLabel'
> & {
  readonly id: string;
  /** Null: the account has been deleted. */
  readonly by: ShipmentPerson | null;
  readonly fromStatus: WireEntry['status'];
};

/** A code that was scanned or typed, and what became of it. */
export type Receipt = Pick<WireReceipt, 'code' | 'outcome'> & { readonly device: ShipmentDevice | null };

/** The device found for a row of an entered list. */
export type CheckedDevice = Pick<WireCheckedDevice, 'deviceName' | 'deviceLabel' | 'fault'> & {
  /** Null where none, or not exactly one, was found. */
  readonly deviceId: string | null;
};

/** A device as entered: by its id, or by label or name. */
export type ListedDevice = {
  readonly deviceId?: string | null;
  readonly label: string | null;
  readonly name: string | null;
};

export const toPerson = (person: WirePerson | null | undefined): ShipmentPerson | null =>
  person
    ? {
        userId: person.userId,
        email: person.email,
        firstName: person.userFirstName,
        lastName: person.userLastName,
      }
    : null;

export function toShipment(wire: WireShipment): Shipment {
  const [consignee] = wire.consigneedetails;
  return {
    id: wire._id,
    consigneeId: wire.consigneeId,
    country: wire.consignmentCountry,
    state: wire.consignmentState,
    city: wire.consignmentCity,
    address: wire.address,
    phone: wire.phone,
    notes: wire.notes,
    status: wire.status,
    createdAt: wire.createdAt,
    statusTimes: wire.statusTimes,
    deviceCount: wire.deviceCount,
    receivedCount: wire.receivedCount,
    missingCount: wire.missingCount,
    version: wire.version,
    consignor: toPerson(wire.consignordetails[0]),
    consignee: { name: consignee?.tenantName ?? '', firstName: consignee?.userFirstName ?? null },
  };
}

export const toDevice = ({
  _id,
  isInstalled,
  receivedBy,
  deviceName,
  deviceLabel,
  isReturned,
  receivedAt,
}: WireDevice): ShipmentDevice => ({
  id: _id,
  deviceName,
  deviceLabel,
  isReceived: isInstalled,
  isReturned,
  receivedAt,
  receivedBy: toPerson(receivedBy),
});

export const toWholeShipment = ({ shipmentDevices, ...wire }: WireWholeShipment): WholeShipment => ({
  ...toShipment(wire),
  devices: shipmentDevices.map(toDevice),
});

export const toEntry = ({
  _id,
  by,
  statusBefore,
  deviceIdMongo: _device,
  ...same
}: WireEntry): ShipmentEntry => ({ ...same, id: _id, by: toPerson(by), fromStatus: statusBefore });

export const toReceipt = ({ code, outcome, device }: WireReceipt): Receipt => ({
  code,
  outcome,
  device: device && toDevice(device),
});

export const toCheckedDevice = ({
  deviceIdMongo,
  deviceName,
  deviceLabel,
  fault,
}: WireCheckedDevice): CheckedDevice => ({ deviceId: deviceIdMongo, deviceName, deviceLabel, fault });

export const listedBody = ({ deviceId, label, name }: ListedDevice) => ({
  deviceIdMongo: deviceId,
  deviceLabel: label,
  deviceName: name,
});
