import type { KnownExportName } from '@airdeck/contract/reading-import/reading-mapping';

/** A column of an export: its header, the key, and the unit if the header does not name it. */
type ExportColumn = readonly [header: RegExp, key: string, unit?: string];

/** An export of another maker. Headers are compared as `comparable` gives them. */
export type KnownExport = {
  readonly name: KnownExportName;
  /** Each of these matches a header. */
  readonly has: readonly RegExp[];
  /** Rows before the one that names the columns. */
  readonly rowsBefore: number;
  readonly time: RegExp;
  /** Zone of its times; undefined: the header names it, or it is that of the place. */
  readonly timeZone?: string;
  /** Whether makers' documents leave the zone open. */
  readonly isZoneOpen?: true;
  /** Names the device, or its place, in files of several. */
  readonly device?: RegExp;
  /** The stored columns. The first one that a file has counts for its key. */
  readonly columns: readonly ExportColumn[];
};

export const KNOWN_EXPORT_TABLE: readonly KnownExport[] = [
  {
    name: 'aranet4',
    has: [/^time ?(\(.*\))?$/, /^(co₂|co2|carbon dioxide) ?\(ppm\)$/, /^temperature ?\(/, /pressure ?\(/],
    rowsBefore: 0,
    time: /^time/,
    isZoneOpen: true,
    columns: [
      [/^(co₂|co2|carbon dioxide)/, 'co2'],
      [/^temperature/, 'temp'],
      [/humidity/, 'rh'],
      [/pressure/, 'pressure'],
    ],
  },
  {
    name: 'purpleAir',
    has: [/^time_stamp$/, /^(sensor_index|id)$/],
    rowsBefore: 0,
    time: /^time_stamp$/,
    timeZone: 'UTC',
    device: /^(sensor_index|id)$/,
    columns: [
      [/^temperature$/, 'temp', '°F'],
      [/^humidity$/, 'rh'],
      [/^pressure$/, 'pressure'],
      [/^pm1\.0_atm$/, 'pm1'],
      [/^pm1\.0_atm_a$/, 'pm1'],
      [/^pm2\.5_atm$/, 'pm25'],
      [/^pm2\.5_atm_a$/, 'pm25'],
      [/^pm2\.5_cf_1$/, 'pm25'],
      [/^pm2\.5_cf_1_a$/, 'pm25'],
      [/^pm2\.5_alt$/, 'pm25'],
      [/^pm10\.0_atm$/, 'pm10'],
      [/^pm10\.0_atm_a$/, 'pm10'],
    ],
  },
  {
    name: 'purpleAirCard',
    has: [/^utcdatetime$/, /^current_temp_f$/],
    rowsBefore: 0,
    time: /^utcdatetime$/,
    timeZone: 'UTC',
    device: /^mac_address$/,
    columns: [
      [/^current_temp_f$/, 'temp', '°F'],
      [/^current_humidity$/, 'rh'],
      [/^pressure$/, 'pressure'],
      [/^pm1_0_atm$/, 'pm1'],
      [/^pm2_5_atm$/, 'pm25'],
      [/^pm10_0_atm$/, 'pm10'],
    ],
  },
  {
    name: 'purpleAirMap',
    has: [/^created_at$/, /^pm2\.5_atm_/, /^temperature_f$/],
    rowsBefore: 0,
    time: /^created_at$/,
    timeZone: 'UTC',
    columns: [
      [/^pm2\.5_atm_/, 'pm25'],
      [/^temperature_f$/, 'temp', '°F'],
      [/^humidity_%$/, 'rh'],
    ],
  },
  {
    name: 'sensorCommunity',
    has: [/^sensor_id$/, /^sensor_type$/, /^timestamp$/],
    rowsBefore: 0,
    time: /^timestamp$/,
    timeZone: 'UTC',
    device: /^sensor_id$/,
    columns: [
      [/^p1$/, 'pm10'],
      [/^p2$/, 'pm25'],
      [/^p0$/, 'pm1'],
      [/^temperature$/, 'temp'],
      [/^humidity$/, 'rh'],
      [/^pressure$/, 'pressure', 'Pa'],
    ],
  },
  {
    name: 'airGradient',
    has: [/^utc date\/time$/, /^location id$/],
    rowsBefore: 0,
    time: /^utc date\/time$/,
    timeZone: 'UTC',
    device: /^location name$/,
    columns: [
      [/^pm2\.5 .*corrected$/, 'pm25'],
      [/^pm2\.5 /, 'pm25'],
      [/^co2 .*corrected$/, 'co2'],
      [/^co2 /, 'co2'],
      [/^temperature .*corrected$/, 'temp'],
      [/^temperature /, 'temp'],
      [/^humidity .*corrected$/, 'rh'],
      [/^humidity /, 'rh'],
      [/^tvoc \(ppb\)$/, 'tvoc', 'ppb'],
      [/^tvoc index$/, 'tvocIndex'],
      [/^nox index$/, 'noxIndex'],
      [/^pm1 /, 'pm1'],
      [/^pm10 /, 'pm10'],
    ],
  },
  {
    name: 'airthings',
    has: [/^recorded$/, /^temp /, /^humidity /],
    rowsBefore: 0,
    time: /^recorded$/,
    timeZone: 'UTC',
    isZoneOpen: true,
    columns: [
      [/^radon_short_term_avg/, 'radon'],
      [/^temp /, 'temp'],
      [/^humidity /, 'rh'],
      [/^pressure /, 'pressure'],
      [/^co2 /, 'co2'],
      [/^voc /, 'tvoc'],
      [/^pm_?2\.?5/, 'pm25'],
      [/^pm_?1\b/, 'pm1'],
    ],
  },
  {
    name: 'awair',
    has: [/^timestamp ?\(/, /^score$/, /^temp/, /^humid$/],
    rowsBefore: 0,
    time: /^timestamp/,
    columns: [
      [/^score$/, 'score'],
      [/^temp/, 'temp'],
      [/^humid$/, 'rh'],
      [/^co2/, 'co2'],
      [/^voc/, 'tvoc'],
      [/^pm25$/, 'pm25'],
      [/^pm10$/, 'pm10'],
      [/^noise$/, 'noise'],
      [/^light$/, 'light'],
    ],
  },
  {
    name: 'netatmo',
    has: [/^timestamp$/, /^timezone ?:/],
    // The names of its properties, and those of the module.
    rowsBefore: 2,
    time: /^timestamp$/,
    columns: [
      [/^temperature/, 'temp'],
      [/^humidity/, 'rh'],
      [/^co2/, 'co2'],
      [/^noise/, 'noise'],
      [/^pressure/, 'pressure'],
    ],
  },
];
