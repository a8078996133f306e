import { describe, expect, it } from 'vitest';
import { roomOfLabel } from './room-of-label.ts';

describe('the room that a label names', () => {
  it.each([
    ['Ward 3', null, null, 'Ward 3'],
    ['Building A / Ward 3', 'Building A', null, 'Ward 3'],
    ['Main block - Floor 2 - Ward 3', 'Main block', 'Floor 2', 'Ward 3'],
    ['North, 2nd floor, ICU', 'North', '2nd floor', 'ICU'],
    ['本館・3階・301号室', null, null, '本館・3階・301号室'],
    ['本館 / 3階 / 301号室', '本館', '3階', '301号室'],
    // Floors are in buildings.
    ['2F / Ward 3', null, null, '2F / Ward 3'],
    ['الطابق 2، غرفة 5', null, null, 'الطابق 2، غرفة 5'],
    ['X-ray', null, null, 'X-ray'],
    ['a / b / c / d', null, null, 'a / b / c / d'],
    [' / ', null, null, '/'],
  ])('%s', (label, building, floor, room) => {
    expect(roomOfLabel(label)).toEqual({ building, floor, room });
  });
});
