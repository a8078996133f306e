import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { shipment, shipmentDevice, shipmentEntry } from './shipments.tables.ts';

export const SHIPMENT_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'shipments-sent',
      table: shipment,
      whose: [shipment.consignorUserId],
      columns: allBut(shipment, 'searchText', 'version'),
    },
    {
      file: 'shipped-devices-received',
      table: shipmentDevice,
      whose: [shipmentDevice.receivedBy],
      columns: allBut(shipmentDevice, 'isOpen', 'position'),
    },
    {
      file: 'shipment-log',
      table: shipmentEntry,
      whose: [shipmentEntry.userId],
      columns: allBut(shipmentEntry),
    },
  ],
};
