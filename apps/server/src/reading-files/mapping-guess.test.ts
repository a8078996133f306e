import { describe, expect, it } from 'vitest';
import { openTable } from '../table-files/table-rows.ts';
import { guessMapping } from './mapping-guess.ts';
import { createRowReader } from './row-reader.ts';

/** The readings of a file, with what was guessed. */
async function read(text: string, timeZone = 'Europe/Berlin') {
  async function* source() {
    yield Buffer.from(text);
  }
  const sample: (readonly string[])[] = [];
  const table = await openTable(source(), { maxLength: 1e6, maxWorkbookBytes: 1e6 });
  for await (const { cells } of table.rows) sample.push(cells);
  const guess = guessMapping(sample, timeZone);
  const readRow = createRowReader(guess.mapping);
  const rows = sample.slice(guess.headerRow + 1).map((cells) => readRow(cells));
  return {
    guess,
    faults: rows.flatMap(({ faults }) => faults),
    readings: rows.flatMap(({ reading }) =>
      reading ? [[new Date(reading.ts).toISOString(), { ...reading.values }] as const] : [],
    ),
  };
}

describe('exports of other makers', () => {
  it('reads Aranet4: quoted values, the order of day and month in the header, half days', async () => {
    const { guess, readings } = await read(
      'Time(dd/mm/yyyy),Carbon dioxide(ppm),Temperature(°C),Relative humidity(%),Atmospheric pressure(hPa)\n' +
        '03/02/2026 9:14:20 AM,"731","21.4","43","1009"\n03/02/2026 12:14:20 AM,"640","21.2","44","1009"\n',
    );
    expect(guess).toMatchObject({ known: 'aranet4', doubts: ['timeZone'] });
    expect(readings).toEqual([
      ['2026-02-03T08:14:20.000Z', { co2: 731, temp: 21.4, rh: 43, pressure: 1009 }],
      ['2026-02-02T23:14:20.000Z', { co2: 640, temp: 21.2, rh: 44, pressure: 1009 }],
    ]);
  });

  it('reads Aranet4 with month first, Fahrenheit and millimetres of mercury', async () => {
    const { readings } = await read(
      'Time(MM/DD/YYYY h:mm:ss A),Carbon dioxide(ppm),Temperature(°F),Relative humidity(%),Atmospheric pressure(mmHg)\n' +
        '02/03/2026 1:14:20 PM,731,71.6,43,757\n',
      'UTC',
    );
    expect(readings).toEqual([
      ['2026-02-03T13:14:20.000Z', { co2: 731, temp: 22, rh: 43, pressure: 1009.25047273 }],
    ]);
  });

  it('says that short headers of Aranet leave open which is the day', async () => {
    const { guess, readings } = await read(
      'Time,CO₂(ppm),Temperature(C),Humidity(%),Pressure(hPa)\n07/10/2021 14:37:48,"907","23.5","56","1017"\n',
    );
    expect(guess).toMatchObject({ known: 'aranet4', doubts: ['dayOrder', 'timeZone'] });
    expect(readings).toEqual([
      ['2021-10-07T12:37:48.000Z', { co2: 907, temp: 23.5, rh: 56, pressure: 1017 }],
    ]);
  });

  it('reads the API of PurpleAir: seconds, Fahrenheit, in any order of rows', async () => {
    const { guess, readings } = await read(
      'time_stamp,sensor_index,humidity,temperature,pressure,pm2.5_alt,pm2.5_atm\n' +
        '1770110160,204811,38,78.8,1004.2,4.1,6.1\n1770110040,204811,,71,,,\n',
    );
    expect(guess).toMatchObject({ known: 'purpleAir', doubts: [], deviceColumn: 1 });
    expect(readings).toEqual([
      ['2026-02-03T09:16:00.000Z', { rh: 38, temp: 26, pressure: 1004.2, pm25: 6.1 }],
      ['2026-02-03T09:14:00.000Z', { temp: 21.6666666667 }],
    ]);
  });

  it('reads the card and the map of PurpleAir in UTC', async () => {
    const card = await read(
      'UTCDateTime,mac_address,current_temp_f,current_humidity,pressure,pm2_5_cf_1,pm2_5_atm\n' +
        '2026/02/03T09:14:20z,02:a1:b2:c3:d4:e5,71.6,38,1004.2,7.1,6.1\n',
    );
    expect(card.guess.known).toBe('purpleAirCard');
    expect(card.readings).toEqual([
      ['2026-02-03T09:14:20.000Z', { temp: 22, rh: 38, pressure: 1004.2, pm25: 6.1 }],
    ]);
    const map = await read(
      'created_at,entry_id,PM2.5_CF1_ug/m3,RSSI_dbm,Temperature_F,Humidity_%,PM2.5_ATM_ug/m3\n' +
        '2019-05-03 09:14:20 UTC,812,5.9,-61,71.6,38,5.2\n',
    );
    expect(map.guess).toMatchObject({ known: 'purpleAirMap', doubts: [] });
    expect(map.readings).toEqual([['2019-05-03T09:14:20.000Z', { temp: 22, rh: 38, pm25: 5.2 }]]);
  });

  it('reads Sensor.Community: P1 is PM10, pressure in pascal, times in UTC', async () => {
    const dust = await read(
      'sensor_id;sensor_type;location;lat;lon;timestamp;P1;durP1;ratioP1;P2;durP2;ratioP2\n' +
        '40117;SDS011;20211;51.312;12.374;2026-02-03T09:14:20;14.33;;;6.08;;\n',
    );
    expect(dust.guess).toMatchObject({ known: 'sensorCommunity', doubts: [], deviceColumn: 0 });
    expect(dust.readings).toEqual([['2026-02-03T09:14:20.000Z', { pm10: 14.33, pm25: 6.08 }]]);
    const climate = await read(
      'sensor_id;sensor_type;location;lat;lon;timestamp;pressure;altitude;pressure_sealevel;temperature;humidity\n' +
        '40118;BME280;20211;51.312;12.374;2026-02-03T09:14:20;100812.5;;;4.2;unavailable\n',
    );
    expect(climate.readings).toEqual([['2026-02-03T09:14:20.000Z', { pressure: 1008.125, temp: 4.2 }]]);
  });

  it('reads AirGradient: corrected values, the index of VOC apart, newest first', async () => {
    const { guess, readings } = await read(
      '\uFEFFLocation ID,Location Name,Sensor ID,Local Date/Time,UTC Date/Time,PM2.5 (μg/m³) raw,PM2.5 (μg/m³) corrected,' +
        'CO2 (ppm) raw,CO2 (ppm) corrected,Temperature (°C) raw,Temperature (°C) corrected,Heat Index (°C),' +
        'Humidity (%) raw,Humidity (%) corrected,TVOC (ppb),TVOC index,NOX index,PM1 (μg/m³),PM10 (μg/m³)\n' +
        '90001,Lab 2,airgradient:02a1,2026-02-03 10:15:00,2026-02-03T09:15:00.000Z,6.2,5.1,702,731,22.9,21.4,21.2,41,46,164,98,1,4.1,6.9\n' +
        '90001,Lab 2,airgradient:02a1,2026-02-03 10:10:00,2026-02-03T09:10:00.000Z,6.2,-,702,-,22.9,21.4,21.2,41,46,,98,1,4.1,6.9',
    );
    expect(guess).toMatchObject({ known: 'airGradient', doubts: [], deviceColumn: 1 });
    expect(guess.mapping.time.isNewestFirst).toBe(true);
    const rest = { temp: 21.4, rh: 46, tvocIndex: 98, noxIndex: 1, pm1: 4.1, pm10: 6.9 };
    expect(readings).toEqual([
      ['2026-02-03T09:15:00.000Z', { pm25: 5.1, co2: 731, tvoc: 164, ...rest }],
      ['2026-02-03T09:10:00.000Z', rest],
    ]);
  });

  it('reads Airthings, with radon hourly and units by account', async () => {
    const { guess, readings } = await read(
      'recorded;RADON_SHORT_TERM_AVG pCi/L;TEMP °F;HUMIDITY %;PRESSURE hPa;CO2 ppm;VOC ppb\n' +
        '2026-02-03T09:15:00;;71.6;39.0;1008.1;640.0;112.0\n2026-02-03T10:15:00;4;71.6;39.0;1008.1;640.0;112.0\n',
    );
    expect(guess).toMatchObject({ known: 'airthings', doubts: ['timeZone'] });
    const values = { temp: 22, rh: 39, pressure: 1008.1, co2: 640, tvoc: 112 };
    expect(readings).toEqual([
      ['2026-02-03T09:15:00.000Z', values],
      ['2026-02-03T10:15:00.000Z', { radon: 148, ...values }],
    ]);
  });

  it('reads Awair in the zone of its header', async () => {
    const { guess, readings } = await read(
      'timestamp(Asia/Tokyo),score,temp(°F),humid,co2,voc,pm25\n2026-02-03 10:15:00,84,71.6,41.2,733,188,4\n',
    );
    expect(guess).toMatchObject({ known: 'awair', doubts: [] });
    expect(readings).toEqual([
      ['2026-02-03T01:15:00.000Z', { score: 84, temp: 22, rh: 41.2, co2: 733, tvoc: 188, pm25: 4 }],
    ]);
  });

  it('reads Netatmo, whose third line names the columns', async () => {
    const { guess, readings } = await read(
      'Name;Long;Lat;ModuleName;ModuleType\nHome;13.4;52.5;Living room;NAMain\n' +
        'Timestamp;"Timezone : Europe/Berlin";Temperature;Humidity;CO2;Noise;Pressure\n' +
        '1770110040;"2026/02/03 10:14:00";21.4;44;731;36;1009.8\n',
    );
    expect(guess).toMatchObject({ known: 'netatmo', headerRow: 2, doubts: [] });
    expect(readings).toEqual([
      ['2026-02-03T09:14:00.000Z', { temp: 21.4, rh: 44, co2: 731, noise: 36, pressure: 1009.8 }],
    ]);
  });
});

describe('other files', () => {
  it.each<[string, string, string]>([
    ['a decimal comma and dots in dates', 'ts;pm25\n27.11.2026 10:00;11,5\n', '2026-11-27T09:00:00.000Z'],
    ['seconds', 'time,pm25\n1795770000,11.5\n', '2026-11-27T09:00:00.000Z'],
    ['milliseconds', 'ts_ms,pm25\n1795770000000,11.5\n', '2026-11-27T09:00:00.000Z'],
    ['microseconds', 'time,pm25\n1795770000000000,11.5\n', '2026-11-27T09:00:00.000Z'],
    ['a fraction of a second', 'time,pm25\n1795770000.25,11.5\n', '2026-11-27T09:00:00.250Z'],
    ['an offset', 'time,pm25\n2026-11-27 14:30:00+05:30,11.5\n', '2026-11-27T09:00:00.000Z'],
    ['milligrams', 'time,PM2.5 [mg/m3]\n2026-11-27 10:00,0.0115\n', '2026-11-27T09:00:00.000Z'],
    ['date and time apart', 'Day,Clock,pm25\n2026/11/27,10:00:00,11.5\n', '2026-11-27T09:00:00.000Z'],
    [
      'a number beside a local time',
      'Date;Timestamp;PM2_5(ug/m3);\n2026/11/27;1795770000;11.5;\n',
      '2026-11-27T09:00:00.000Z',
    ],
  ])('are read with %s', async (_with, text, time) => {
    const { readings, faults } = await read(text);
    expect({ readings, faults }).toEqual({ readings: [[time, { pm25: 11.5 }]], faults: [] });
  });

  it('find the order of day and month in a later row, or in the order of rows', async () => {
    const later = await read('Time,co2\n02/03/2026 10:00,1\n02/13/2026 10:00,2\n', 'UTC');
    expect(later.readings.map(([time]) => time.slice(0, 10))).toEqual(['2026-02-03', '2026-02-13']);
    const sorted = await read(
      'Time,co2\n01/12/2025 10:00,1\n02/12/2025 10:00,2\n01/01/2026 10:00,3\n',
      'UTC',
    );
    expect(sorted.guess.doubts).toEqual(['timeZone']);
    expect(sorted.readings.map(([time]) => time.slice(0, 10))).toEqual([
      '2025-12-01',
      '2025-12-02',
      '2026-01-01',
    ]);
  });

  it('keep numbers under names that are not known, and leave out what is not measured', async () => {
    const { guess, readings } = await read(
      'id,time,temperature,eCO2,TVOC index,note,rssi\n7,2026-11-27T09:00Z,21.5,400,98,open,-61\n',
    );
    expect(guess.doubts).toEqual([]);
    expect(readings).toEqual([['2026-11-27T09:00:00.000Z', { temp: 21.5, eCO2: 400, tvocIndex: 98 }]]);
  });

  it('have no value where nothing was measured, and name cells that cannot be read', async () => {
    const { readings, faults } = await read(
      'time,pm25,rh\n1795770000,null,44\n1795770060,NaN,-\n1795770120,low,45\nlater,1,2\n1795770180,,n/a\n',
    );
    expect(readings).toEqual([
      ['2026-11-27T09:00:00.000Z', { rh: 44 }],
      ['2026-11-27T09:02:00.000Z', { rh: 45 }],
    ]);
    expect(faults).toEqual([
      { fault: 'notANumber', column: 1, value: 'low' },
      { fault: 'notATime', column: 0, value: 'later' },
    ]);
  });

  it('have doubts about a file without times', async () => {
    const { guess } = await read('a,b\n1,2\n');
    expect(guess.doubts).toContain('time');
  });
});
