import { expect, it } from 'vitest';
import { matchCodes } from './shipment-codes.ts';

const device = (deviceId: string, name: string, label: string | null) => ({
  deviceId,
  name,
  label,
  shipmentId: 's',
  position: 0,
  isOpen: true,
  receivedTime: null,
  receivedBy: null,
});
const DEVICES = [
  device('id-1', 'AQ-1', 'Lobby'),
  device('id-2', 'AQ-2', 'Ward'),
  device('id-3', 'Lobby', null),
  device('id-4', 'AQ-4', 'ward'),
];

it.each([
  ['id-2', 'id-2'],
  [' LOBBY ', 'id-1'],
  ['aq-4', 'id-4'],
  // Shared by two devices.
  ['Ward', 'ambiguous'],
  ['Hall', 'unknown'],
  ['', 'unknown'],
])('reads the code %j as %s', (code, expected) => {
  const [found] = matchCodes([code], DEVICES);
  expect(found && ('device' in found ? found.device.deviceId : found.outcome)).toBe(expected);
});
