import {
  MAX_HALF_HOUR_ROOM_DAYS,
  MAX_RECORD_DAYS,
  MAX_RECORD_ROOMS,
} from '@airdeck/contract/air-records/air-records';
import { defineLimits, number } from '../../limits/feature-limits.ts';

export const AIR_RECORD_LIMITS = defineLimits({
  title: 'Air quality records',
  numbers: {
    rooms: MAX_RECORD_ROOMS,
    days: MAX_RECORD_DAYS,
    halfHourRoomDays: MAX_HALF_HOUR_ROOM_DAYS,
    /** Rooms with pages of their own in a document; those of more are in the workbook. */
    describedRooms: 12,
    /** Characters of the rows in a PDF: some 25 rooms for two months. Documents have 4 MiB in all. */
    attachedCharacters: 2_500_000,
    /** Rows of a sheet: Excel has 1,048,576. */
    /** Rooms times days of a record on screen: some ten seconds. Files are written while they are read. */
    shownRoomDays: 20_000,
    sheetRows: 1_000_000,
    /** They are kept while the rows are written: 10 MB. */
    dayRows: 20_000,
    calibrations: 20,
    /** Buildings of whose outdoor air a source is asked. */
    outdoorPlaces: 10,
    /** Devices that measured the rooms one after the other. */
    devices: 2_000,
  },
  rows: (limits) => [
    ['Rooms of a record', 'record', number(limits.rooms), '400'],
    ['Devices that measured them', 'record', number(limits.devices), '400'],
    [
      'Rooms with pages of their own',
      'PDF',
      number(limits.describedRooms),
      'Rooms are rows of a table, and are described in the workbook',
    ],
    ['Days of a record', 'record', number(limits.days), '400'],
    [
      'Record on screen',
      'record',
      `${number(limits.shownRoomDays)} rooms times days`,
      '400: it is downloaded instead',
    ],
    [
      'Means of half hours',
      'record',
      `${number(limits.halfHourRoomDays)} rooms times days`,
      'Means of hours are used; 400 where the limits need half hours',
    ],
    [
      'Rows in the PDF itself',
      'record',
      `${number(limits.attachedCharacters)} characters`,
      'They are a file of their own, of which the PDF has the SHA-256',
    ],
    ['Rows of means in the workbook', 'record', number(limits.sheetRows), 'The rest is in the file of rows'],
    ['Rows of days in the workbook', 'record', number(limits.dayRows), 'The rest is left out'],
    [
      'Buildings with outdoor values',
      'record',
      number(limits.outdoorPlaces),
      'The record says which are left out',
    ],
    ['Calibrations of a room', 'record', number(limits.calibrations), 'The newest are listed'],
  ],
});
