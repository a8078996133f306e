import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Writes the answer of an external service, valid or faulty. */
export type Answer = (response: ServerResponse, url: URL) => void;

const json = (body: unknown, status = 200): Answer => {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
};

/** All kinds of faulty answers. */
export const FAULTS = {
  'refuses the key': json({ error: { code: 2006, message: 'API key is invalid.' } }, 401),
  'has had enough': json({ error: true, reason: 'Minutely API request limit exceeded.' }, 429),
  'has failed': json({}, 500),
  'answers junk': (response) => response.end('\u0000\u0001{{{'),
  'answers a page': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Down'),
  'answers other JSON': json({ location: null, current: [] }),
  'breaks off': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
    response.write('{"location": {"name": "Lon', () => response.destroy());
  },
  'says nothing': () => undefined,
  'sends elsewhere': (response) => response.writeHead(302, { location: '/v1/elsewhere' }).end(),
  'never ends': (response) => {
    response.write('"');
    const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more));
    more();
  },
} as const satisfies Record<string, Answer>;

/** A complete answer of WeatherAPI's `current.json`. */
export const WEATHERAPI_ANSWER = {
  location: {
    name: 'Bhubaneswar',
    region: 'Orissa',
    country: 'India',
    lat: 20.233,
    lon: 85.833,
    tz_id: 'Asia/Kolkata',
    localtime_epoch: 1_779_350_730,
    localtime: '2026-05-21 13:35',
  },
  current: {
    last_updated_epoch: 1_779_350_400,
    last_updated: '2026-05-21 13:30',
    temp_c: 34.3,
    temp_f: 93.7,
    is_day: 1,
    condition: {
      text: 'Patchy light rain with thunder',
      icon: '//cdn.weatherapi.com/weather/64x64/day/386.png',
      code: 1273,
    },
    wind_mph: 10,
    wind_kph: 16.1,
    wind_degree: 190,
    wind_dir: 'S',
    pressure_mb: 1002,
    pressure_in: 29.59,
    precip_mm: 0.4,
    precip_in: 0.02,
    humidity: 58,
    cloud: 50,
    feelslike_c: 42.1,
    feelslike_f: 107.8,
    vis_km: 5,
    vis_miles: 3,
    uv: 9.2,
    gust_mph: 12.4,
    gust_kph: 20,
    air_quality: {
      co: 312.65,
      no2: 6.85,
      o3: 96,
      so2: 7.75,
      pm2_5: 21.45,
      pm10: -9999,
      'us-epa-index': 2,
      'gb-defra-index': 2,
    },
  },
};

/** Answers of Open-Meteo to our requests. */
export const OPEN_METEO_WEATHER = {
  latitude: 51.5,
  longitude: -0.12,
  generationtime_ms: 0.05,
  utc_offset_seconds: 0,
  timezone: 'GMT',
  timezone_abbreviation: 'GMT',
  elevation: 23,
  current_units: { time: 'unixtime', interval: 'seconds', temperature_2m: '°C', wind_speed_10m: 'km/h' },
  current: {
    time: 1_779_350_400,
    interval: 900,
    temperature_2m: -3.4,
    relative_humidity_2m: 91,
    pressure_msl: 1021.3,
    wind_speed_10m: 7.9,
    weather_code: 71,
    is_day: 0,
  },
};
export const OPEN_METEO_AIR = {
  latitude: 51.5,
  longitude: -0.1,
  generationtime_ms: 0.1,
  utc_offset_seconds: 0,
  timezone: 'GMT',
  current_units: { time: 'unixtime', interval: 'seconds', pm10: 'μg/m³' },
  current: {
    time: 1_779_350_400,
    interval: 3600,
    pm2_5: 9.1,
    pm10: 12.4,
    carbon_monoxide: 143,
    nitrogen_dioxide: null,
  },
};

/** The relevant parts of an answer of BigDataCloud. */
export const BIGDATACLOUD_ANSWER = {
  latitude: 20.3,
  longitude: 85.8,
  localityLanguageRequested: 'en',
  continent: 'Asia',
  countryName: 'India',
  city: 'Bhubaneswar',
  localityInfo: {
    administrative: [
      { name: 'India', description: 'country in South Asia', order: 2, adminLevel: 2, isoCode: 'IN' },
      { name: 'Odisha', description: 'state of India', order: 5, adminLevel: 4, isoCode: 'IN-OR' },
      { name: 'Khordha district', description: 'district of Odisha', order: 7, adminLevel: 5 },
      { name: 'Bhubaneswar', order: 8 },
    ],
    informative: [{ name: 'Asia', order: 1 }],
  },
};

export type StandInService = {
  readonly baseUrl: string;
  /** Requested URLs, oldest first. */
  readonly asked: readonly URL[];
  /** Sets the answer from now on. */
  answer(how: Answer | object): void;
  close(): Promise<void>;
};

/** A stand-in for an external service, on this machine. */
export async function startStandIn(first: Answer | object): Promise<StandInService> {
  let how = first;
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    asked.push(url);
    const answer = typeof how === 'function' ? (how as Answer) : json(how);
    answer(response, url);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => {
      how = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
