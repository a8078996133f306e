import { MAX_SHIPMENT_DEVICES } from '@airdeck/contract/shipments/shipments';
import { bytes, defineLimits, MIB, number } from '../../limits/feature-limits.ts';

export const SHIPMENT_LIMITS = defineLimits({
  title: 'Shipments',
  numbers: {
    devices: MAX_SHIPMENT_DEVICES,
    /** As many devices as a shipment has, of 800 bytes each: a code of 255 characters in any script. */
    bodyBytes: 4 * MIB,
    /** Values in JSON: each device by its id, its label and its name. */
    bodyValues: 4 * MAX_SHIPMENT_DEVICES + 1_000,
  },
  rows: ({ devices, bodyBytes, bodyValues }) => [
    ['Devices in a shipment, or received at a time', 'request', number(devices), '400'],
    [
      'The devices of a shipment, to be checked, sent or received',
      'request',
      `${bytes(bodyBytes)}, ${number(bodyValues)} values in JSON`,
      '413',
    ],
  ],
});
