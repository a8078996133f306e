import { type PlaceType, placeTypeOf } from '@airdeck/air/places';
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from '@airdeck/contract/common/form-text';
import { isTimeZone } from '@airdeck/contract/common/time-zones';
import {
  type DeviceFileColumn,
  type DeviceFileError,
  type DeviceFileFault,
  FOREIGN_COLUMNS,
} from '@airdeck/contract/device-import/device-import';
import { MAX_LATITUDE, MAX_LONGITUDE, MAX_TIME_ZONE_LENGTH } from '@airdeck/contract/devices/device-place';
import { MAX_PLACE_NAME_LENGTH } from '@airdeck/contract/places/places';
import { type FileRow, fileError } from './device-file.ts';

/** A row of valid cells, each checked separately. Missing fields are not changed. */
export type DeviceRow = {
  readonly line: number;
  readonly name: string;
  readonly label?: string;
  readonly profile?: string;
  /** Title of a tenant. */
  readonly tenant?: string;
  /** Title of a customer. */
  readonly customer?: string;
  /** Names; a building or a floor only with a room. */
  readonly building?: string;
  readonly floor?: string;
  readonly room?: string;
  /** Null: explicitly none. */
  readonly place?: PlaceType | null;
  readonly city?: string;
  /** Degrees, WGS 84: both or none. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** IANA name. */
  readonly timeZone?: string;
  /** Model number. */
  readonly purifier?: string;
  readonly description?: string;
  readonly accessToken?: string;
};

const MAX_LENGTHS: Partial<Record<DeviceFileColumn, number>> = {
  description: MAX_DESCRIPTION_LENGTH,
  timeZone: MAX_TIME_ZONE_LENGTH,
  building: MAX_PLACE_NAME_LENGTH,
  floor: MAX_PLACE_NAME_LENGTH,
  room: MAX_PLACE_NAME_LENGTH,
};

const LIMITS = { latitude: MAX_LATITUDE, longitude: MAX_LONGITUDE } as const;

/** PostgreSQL cannot store NUL in text. Lone surrogates cannot result from decoding UTF-8. */
const UNSTORABLE = '\0';

/**
 * Reads rows, and checks each cell separately, without stored data.
 * @param authority of the caller; excludes one of the columns
 */
export function createRowReader(authority: keyof typeof FOREIGN_COLUMNS) {
  // Cached: a file has few time zones, and checking one for each of 10,000 rows would take a second.
  const zones = new Map<string, boolean>();
  const isKnownZone = (name: string) => {
    const isKnown = zones.get(name) ?? isTimeZone(name);
    zones.set(name, isKnown);
    return isKnown;
  };

  /** Undefined for a row with errors, which are added to `errors`. */
  return function readRow({ line, cells }: FileRow, errors: DeviceFileError[]): DeviceRow | undefined {
    const before = errors.length;
    const refuse = (column: DeviceFileColumn, fault: DeviceFileFault) =>
      void errors.push(fileError(fault, { line, column, value: cells[column] ?? null }));

    if (cells.name === undefined) refuse('name', 'missing');
    for (const [column, text] of Object.entries(cells) as [DeviceFileColumn, string][]) {
      const fault = faultOf(column, text);
      if (fault) refuse(column, fault);
    }
    if (cells.room === undefined && (cells.building ?? cells.floor) !== undefined)
      refuse('room', 'innerPlaceMissing');
    if (cells.floor !== undefined && cells.building === undefined) refuse('building', 'innerPlaceMissing');
    const latitude = coordinate('latitude');
    const longitude = coordinate('longitude');
    if (errors.length > before) return undefined;
    const { place, latitude: _lat, longitude: _lon, name = '', ...texts } = cells;
    return {
      ...texts,
      line,
      name,
      ...(place !== undefined && { place: placeTypeOf(place) }),
      ...(latitude !== undefined && { latitude }),
      ...(longitude !== undefined && { longitude }),
    };

    function faultOf(column: DeviceFileColumn, text: string): DeviceFileFault | undefined {
      if (FOREIGN_COLUMNS[authority].includes(column)) return 'notYours';
      if (text.length > (MAX_LENGTHS[column] ?? MAX_TEXT_LENGTH)) return 'tooLong';
      if (text.includes(UNSTORABLE)) return 'unstorable';
      if (column === 'place' && text !== 'None' && placeTypeOf(text) === null) return 'unknownPlace';
      if (column === 'timeZone' && !isKnownZone(text)) return 'unknownTimeZone';
      return undefined;
    }

    function coordinate(column: 'latitude' | 'longitude'): number | undefined {
      const text = cells[column];
      const other = column === 'latitude' ? 'longitude' : 'latitude';
      if (text === undefined) {
        if (cells[other] !== undefined) refuse(column, 'otherCoordinateMissing');
        return undefined;
      }
      const degrees = numberOf(text);
      if (degrees === undefined) refuse(column, 'notANumber');
      else if (Math.abs(degrees) > LIMITS[column]) refuse(column, 'outOfRange');
      return degrees;
    }
  };
}

/** Accepts 48.137, and 48,137 with a decimal comma. */
function numberOf(text: string): number | undefined {
  return /^[+-]?\d{1,20}(?:[.,]\d{1,40})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}
