import { describe, expect, it } from 'vitest';
import type { ShipmentDevice } from '../api/shipment.ts';
import { createDeviceCodes, readCodeText, shipmentCodeText } from './code-text.ts';

const SHIPMENT = '6f9d2a10-0c1e-4f7a-8d55-2f4be7a2c001';
const device = (code: string) => ({ kind: 'device', code });

function sent(number: number, deviceName: string, deviceLabel: string | null): ShipmentDevice {
  const id = `7a1f0d10-6a1f-11f1-9c5b-00000000000${number}`;
  const state = { isReceived: false, isReturned: false, receivedAt: null, receivedBy: null };
  return { id, deviceName, deviceLabel, ...state };
}

describe('the text of a code', () => {
  it.each([
    'AD-0012',
    'Room 5: north',
    'غرفة ٥',
    '空気センサー',
    'https://maker.example/d/17',
    '50%',
    'a&b=c',
  ])('of the device %s contains its exact label, and is read back', (label) => {
    const one = sent(1, 'a name', label);
    const text = createDeviceCodes([one]).textOf(one);
    expect(text).toBe(`airdeck:device:${label}`);
    expect(readCodeText(text)).toEqual(device(label));
  });

  it('of a device may be the label alone, as printed by more', () => {
    expect(readCodeText('  AD-0012\n')).toEqual(device('AD-0012'));
    expect(readCodeText('AIRDECK:DEVICE:AD-0012')).toEqual(device('AD-0012'));
    expect(readCodeText('https://maker.example/d/17')).toEqual(device('https://maker.example/d/17'));
  });

  it('of a shipment is its URL, on any host', () => {
    expect(shipmentCodeText(SHIPMENT, 'https://air.example')).toBe(
      `https://air.example/shipmentDetails/${SHIPMENT}`,
    );
    expect(readCodeText(shipmentCodeText(SHIPMENT, 'http://10.0.0.4:8080'))).toEqual({
      kind: 'shipment',
      shipmentId: SHIPMENT,
    });
  });

  it.each(['', '   ', 'airdeck:device:', 'x'.repeat(256), 'BEGIN:VCARD\r\nFN:Asha', 'a\u0000b'])(
    'without a label (%j) identifies nothing',
    (text) => {
      expect(readCodeText(text)).toEqual({ kind: 'nothing' });
    },
  );
});

describe('the devices of a shipment by their codes', () => {
  it('are found by id, label and name, ignoring case, by labels before names', () => {
    const [one, other] = [sent(1, 'AD-1', 'Hall'), sent(2, 'Hall', 'Kitchen')];
    const codes = createDeviceCodes([one, other]);
    expect(codes.find('HALL')).toBe(one);
    expect(codes.find(' ad-1 ')).toBe(one);
    expect(codes.find(other.id.toUpperCase())).toBe(other);
    expect(codes.find('Attic')).toBeUndefined();
  });

  it('have unique codes, even if labels are missing, equal, or the name of another device', () => {
    const devices = [
      sent(1, 'AD-1', 'Hall'),
      sent(2, 'AD-2', 'Hall'),
      sent(3, 'AD-3', null),
      sent(4, 'AD-4', 'Attic'),
      sent(5, 'Attic', ''),
    ];
    const codes = createDeviceCodes(devices);
    expect(codes.find('hall')).toBeUndefined();
    expect(devices.map(codes.textOf)).toEqual(
      ['AD-1', 'AD-2', 'AD-3', 'Attic', devices[4]?.id].map((code) => `airdeck:device:${code}`),
    );
  });
});
