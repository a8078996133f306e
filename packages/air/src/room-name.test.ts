import { describe, expect, it } from 'vitest';
import { distinctRooms, roomLine, roomName, roomOfCustomer, roomTitle } from './room-name.ts';

const ward = { name: 'AD-1003', label: 'Ward 3', customerTitle: 'City Hospital' };

describe('the name of a room', () => {
  it('is the label, then the customer, then the serial number', () => {
    expect(roomName(ward)).toEqual({ room: 'Ward 3', customer: 'City Hospital', serial: 'AD-1003' });
    expect(roomTitle(ward)).toBe('Ward 3');
    expect(roomOfCustomer(ward)).toBe('Ward 3 · City Hospital');
    expect(roomLine(ward)).toBe('Ward 3 · City Hospital · AD-1003');
  });

  it('is the same in the spelling of the console', () => {
    const record = { deviceName: 'AD-1003', deviceLabel: 'Ward 3', customerTitle: 'City Hospital' };
    expect(roomName(record)).toEqual(roomName(ward));
  });

  it.each([null, undefined, '', '  '])('is the serial number without a label (%j)', (label) => {
    expect(roomName({ name: 'AD-1003', label })).toEqual({
      room: 'AD-1003',
      customer: undefined,
      serial: undefined,
    });
    expect(roomLine({ name: 'AD-1003', label })).toBe('AD-1003');
  });

  it('names no customer for those to whom all devices belong', () => {
    expect(roomLine({ name: 'AD-1001', label: 'Kitchen', customerTitle: null })).toBe('Kitchen · AD-1001');
  });

  it('is not repeated where label and serial number are equal', () => {
    expect(roomLine({ name: 'Lobby', label: 'Lobby' })).toBe('Lobby');
  });
});

describe('the rooms of a legend', () => {
  it('have a serial number only where two are called the same', () => {
    const kitchen = { name: 'AD-1', label: 'Kitchen' };
    const other = { name: 'AD-2', label: 'Kitchen' };
    const hall = { name: 'AD-3', label: 'Hall' };
    expect(distinctRooms([kitchen, hall, other])).toEqual(['Kitchen · AD-1', 'Hall', 'Kitchen · AD-2']);
  });

  it('have none where one is named twice', () => {
    const kitchen = { name: 'AD-1', label: 'Kitchen' };
    expect(distinctRooms([kitchen, kitchen])).toEqual(['Kitchen', 'Kitchen']);
  });

  it('are told apart by their customers first', () => {
    const kitchen = { name: 'AD-1', label: 'Kitchen', customerTitle: 'Rao' };
    const other = { name: 'AD-2', label: 'Kitchen', customerTitle: 'Sen' };
    expect(distinctRooms([kitchen, other])).toEqual(['Kitchen · Rao', 'Kitchen · Sen']);
  });
});
