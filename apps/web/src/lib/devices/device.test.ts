import { describe, expect, it } from 'vitest';
import { roomAndDeviceName, roomName } from './device.ts';

describe('the name of a room', () => {
  it('is the label', () => {
    expect(roomName({ name: 'AD-1001', label: 'Living room' })).toBe('Living room');
    expect(roomAndDeviceName({ name: 'AD-1001', label: 'Living room' })).toBe('Living room · AD-1001');
  });

  it.each([null, undefined, ''])('is the device name without a label (%s)', (label) => {
    expect(roomName({ name: 'AD-1001', label })).toBe('AD-1001');
    expect(roomAndDeviceName({ name: 'AD-1001', label })).toBe('AD-1001');
  });

  it('is not repeated if label and device name are equal', () => {
    expect(roomAndDeviceName({ name: 'Lobby', label: 'Lobby' })).toBe('Lobby');
  });
});
