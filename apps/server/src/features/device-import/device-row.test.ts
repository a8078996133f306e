import type { DeviceFileError } from '@airdeck/contract/device-import/device-import';
import { describe, expect, it } from 'vitest';
import type { FileRow } from './device-file.ts';
import { createRowReader } from './device-row.ts';

function read(cells: FileRow['cells'], authority: 'SYS_ADMIN' | 'TENANT_ADMIN' = 'TENANT_ADMIN') {
  const errors: DeviceFileError[] = [];
  const row = createRowReader(authority)({ line: 7, cells }, errors);
  return { row, errors: errors.map(({ column, fault }) => [column, fault]) };
}

describe('a row of a file of devices', () => {
  it('has the values of its cells', () => {
    const { row } = read({
      name: 'a',
      label: 'Hall',
      place: 'School',
      latitude: '48,137',
      longitude: '-11.575',
      timeZone: 'Europe/Berlin',
    });
    expect(row).toEqual({
      line: 7,
      name: 'a',
      label: 'Hall',
      place: 'School',
      latitude: 48.137,
      longitude: -11.575,
      timeZone: 'Europe/Berlin',
    });
  });

  it("reads 'None' as no kind of place, and omits missing cells", () => {
    expect(read({ name: 'a', place: 'None' }).row).toEqual({ line: 7, name: 'a', place: null });
    expect(read({ name: 'a' }).row).toEqual({ line: 7, name: 'a' });
  });

  it.each<[FileRow['cells'], unknown[]]>([
    [{ label: 'x' }, [['name', 'missing']]],
    [{ name: 'x'.repeat(256) }, [['name', 'tooLong']]],
    [{ name: 'a\0b' }, [['name', 'unstorable']]],
    [{ name: 'a', place: 'Moon' }, [['place', 'unknownPlace']]],
    [{ name: 'a', timeZone: 'Europe/Atlantis' }, [['timeZone', 'unknownTimeZone']]],
    [{ name: 'a', latitude: '1' }, [['longitude', 'otherCoordinateMissing']]],
    [
      { name: 'a', latitude: '91', longitude: '-181' },
      [
        ['latitude', 'outOfRange'],
        ['longitude', 'outOfRange'],
      ],
    ],
    [
      { name: 'a', latitude: '1e1', longitude: 'east' },
      [
        ['latitude', 'notANumber'],
        ['longitude', 'notANumber'],
      ],
    ],
    [{ name: 'a', tenant: 'Acme' }, [['tenant', 'notYours']]],
    [
      { place: 'Moon', latitude: '1' },
      [
        ['name', 'missing'],
        ['place', 'unknownPlace'],
        ['longitude', 'otherCoordinateMissing'],
      ],
    ],
  ])('is refused with all of its errors: %j', (cells, expected) => {
    expect(read(cells)).toEqual({ row: undefined, errors: expected });
  });

  it('of a system administrator may have a tenant, but no customer', () => {
    expect(read({ name: 'a', tenant: 'Acme' }, 'SYS_ADMIN').errors).toEqual([]);
    expect(read({ name: 'a', customer: 'Acme' }, 'SYS_ADMIN').errors).toEqual([['customer', 'notYours']]);
  });

  it('may have a description of up to 4096 characters', () => {
    expect(read({ name: 'a', description: 'x'.repeat(4096) }).errors).toEqual([]);
    expect(read({ name: 'a', description: 'x'.repeat(4097) }).errors).toEqual([['description', 'tooLong']]);
  });
});
