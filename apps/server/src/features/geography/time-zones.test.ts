import { isTimeZone } from '@airdeck/contract/common/time-zones';
import { describe, expect, it } from 'vitest';
import { timeZoneAt } from './time-zones.ts';

describe('time zones', () => {
  it.each([
    [35.68, 139.69, 'Asia/Tokyo'],
    [25.29, 51.53, 'Asia/Qatar'],
    [-89.99, 0, 'Antarctica/McMurdo'],
    [0, -30, 'Etc/GMT+2'],
    [0, 180, 'Pacific/Tarawa'],
  ])('are found by position: %d, %d is in %s', (lat, lon, zone) => {
    expect(timeZoneAt({ lat, lon })).toBe(zone);
  });

  it('are supported by the runtime for any position', () => {
    for (let lat = -90; lat <= 90; lat += 3) {
      for (let lon = -180; lon <= 180; lon += 3) {
        const zone = timeZoneAt({ lat, lon });
        expect(isTimeZone(zone), `${zone} at ${lat}, ${lon}`).toBe(true);
      }
    }
  });

  it.each(['Mars/Olympus', '', 'Asia/Tokyo; drop table', '../etc'])('do not include %s', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
