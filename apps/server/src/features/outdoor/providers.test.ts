import { afterEach, describe, expect, it } from 'vitest';
import { createOpenMeteo } from './open-meteo.ts';
import { ProviderError } from './outdoor-provider.ts';
import { createBigDataCloud } from './outdoor-sources.ts';
import {
  type Answer,
  BIGDATACLOUD_ANSWER,
  FAULTS,
  OPEN_METEO_AIR,
  OPEN_METEO_WEATHER,
  type StandInService,
  startStandIn,
  WEATHERAPI_ANSWER,
} from './testing/stand-in-service.ts';
import { createWeatherApi } from './weatherapi.ts';

const HERE = { lat: 20.3, lon: 85.8 };
const KEY = 'k3y-of-the-operator';
/** Only the timeout for a silent service elapses; the others answer before it, even on a busy machine. */
const timeoutMsOf = (fault: string) => (fault === 'says nothing' ? 1000 : 30_000);

const running: StandInService[] = [];

async function standIn(answer: Answer | object): Promise<StandInService> {
  const service = await startStandIn(answer);
  running.push(service);
  return service;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
});

describe('WeatherAPI', () => {
  it('is requested once for weather and air, and its units are converted', async () => {
    const service = await standIn(WEATHERAPI_ANSWER);
    const provider = createWeatherApi(KEY, { baseUrl: service.baseUrl });
    expect(await provider.readingAt(HERE)).toEqual({
      reading: {
        observedTime: 1_779_350_400_000,
        temperatureC: 34.3,
        humidity: 58,
        pressureHpa: expect.closeTo(1002.03, 2),
        windKmh: expect.closeTo(16.09, 2),
        conditionCode: 'thunder',
        isDay: true,
        // The service sends unknown values as -9999.
        airQuality: { pm25: 21.45, pm10: null, co: 312.65, no2: 6.85 },
      },
      place: { name: 'Bhubaneswar', region: 'Orissa', country: 'India' },
    });
    expect(service.asked.map(({ pathname, searchParams }) => [pathname, ...searchParams])).toEqual([
      ['/v1/current.json', ['key', KEY], ['q', '20.3,85.8'], ['aqi', 'yes']],
    ]);
  });

  it('may omit the air, and send an unknown condition', async () => {
    const { air_quality: _, ...current } = WEATHERAPI_ANSWER.current;
    const service = await standIn({
      ...WEATHERAPI_ANSWER,
      current: { ...current, condition: { code: 4711 } },
    });
    const { reading } = await createWeatherApi(KEY, { baseUrl: service.baseUrl }).readingAt(HERE);
    expect(reading).toMatchObject({
      conditionCode: null,
      airQuality: { pm25: null, pm10: null, co: null, no2: null },
    });
  });

  it('returns the hours to come, without air where the plan has none', async () => {
    const hour = {
      time_epoch: 1_779_350_400,
      temp_c: 31.2,
      humidity: 60,
      wind_kph: 12,
      precip_mm: 0.3,
      condition: { code: 1063 },
    };
    const air_quality = { pm2_5: 30.5, pm10: -9999, o3: 71, no2: 8 };
    const days = [{ hour: [{ ...hour, air_quality }] }, { hour: [hour] }];
    const service = await standIn({ forecast: { forecastday: days } });
    const { forecastAt } = createWeatherApi(KEY, { baseUrl: service.baseUrl });
    const weather = {
      startTs: 1_779_350_400_000,
      temperatureC: 31.2,
      humidity: 60,
      windKmh: 12,
      rainMm: 0.3,
      conditionCode: 'rain',
    };
    expect(await forecastAt?.(HERE)).toEqual([
      { ...weather, pm25: 30.5, pm10: null, ozone: 71, no2: 8 },
      { ...weather, pm25: null, pm10: null, ozone: null, no2: null },
    ]);
    expect(service.asked[0]?.pathname).toBe('/v1/forecast.json');
    expect(service.asked[0]?.searchParams.get('days')).toBe('3');
  });

  it.each(Object.entries(FAULTS))('%s: throws a ProviderError without the key', async (name, fault) => {
    const timeoutMs = timeoutMsOf(name);
    const service = await standIn(fault);
    const provider = createWeatherApi(KEY, { baseUrl: service.baseUrl, timeoutMs });
    const failure: unknown = await provider.readingAt(HERE).catch((error) => error);
    expect(failure).toBeInstanceOf(ProviderError);
    expect(String(failure)).not.toContain(KEY);
    // Redirects are not followed, failures not retried.
    expect(service.asked).toHaveLength(1);
  });

  it('cannot be reached: throws an error with the cause', async () => {
    const service = await startStandIn(WEATHERAPI_ANSWER);
    await service.close();
    const provider = createWeatherApi(KEY, { baseUrl: service.baseUrl });
    await expect(provider.readingAt(HERE)).rejects.toThrow(/cannot be reached: ECONNREFUSED/);
  });
});

describe('Open-Meteo', () => {
  it('is requested for weather and air, in the displayed units', async () => {
    const [weather, air] = [await standIn(OPEN_METEO_WEATHER), await standIn(OPEN_METEO_AIR)];
    const provider = createOpenMeteo({ weatherUrl: weather.baseUrl, airUrl: air.baseUrl });
    expect(await provider.readingAt({ lat: 51.5, lon: -0.1 })).toEqual({
      reading: {
        observedTime: 1_779_350_400_000,
        temperatureC: -3.4,
        humidity: 91,
        pressureHpa: 1021.3,
        windKmh: 7.9,
        conditionCode: 'snow',
        isDay: false,
        airQuality: { pm25: 9.1, pm10: 12.4, co: 143, no2: null },
      },
    });
    const query = Object.fromEntries(weather.asked[0]?.searchParams ?? []);
    expect(query).toEqual({
      latitude: '51.5',
      longitude: '-0.1',
      current: 'temperature_2m,relative_humidity_2m,pressure_msl,wind_speed_10m,weather_code,is_day',
      timeformat: 'unixtime',
    });
    expect(air.asked[0]?.searchParams.get('current')).toBe('pm2_5,pm10,carbon_monoxide,nitrogen_dioxide');
  });

  it('returns hourly past air of whole UTC days', async () => {
    const startTs = Date.UTC(2026, 4, 21);
    const endTs = Date.UTC(2026, 4, 23);
    const hourly = { time: [startTs / 1000, startTs / 1000 + 3600], pm2_5: [9.1, null], pm10: [-9999, 12] };
    const air = await standIn({ ...OPEN_METEO_AIR, hourly });
    const { pastAirAt } = createOpenMeteo({ airUrl: air.baseUrl });
    expect(await pastAirAt?.({ lat: 51.5, lon: -0.1 }, { startTs, endTs })).toEqual({
      ts: [startTs, startTs + 3_600_000],
      pm25: [9.1, null],
      pm10: [null, 12],
    });
    expect(Object.fromEntries(air.asked[0]?.searchParams ?? [])).toEqual({
      latitude: '51.5',
      longitude: '-0.1',
      hourly: 'pm2_5,pm10',
      start_date: '2026-05-21',
      end_date: '2026-05-22',
      timeformat: 'unixtime',
    });
    air.answer({ hourly: { ...hourly, pm10: [12] } });
    await expect(pastAirAt?.(HERE, { startTs, endTs })).rejects.toBeInstanceOf(ProviderError);
  });

  it('returns the hours to come, with the rain of each, and without the air if that service fails', async () => {
    const time = [1_779_350_400, 1_779_354_000];
    const weather = await standIn({
      hourly: {
        time,
        temperature_2m: [18.2, 19],
        relative_humidity_2m: [61, null],
        wind_speed_10m: [9, 60],
        precipitation: [4, 0.2],
        weather_code: [61, 3],
      },
    });
    const ofAir = {
      time: time.toReversed(),
      pm2_5: [12, 9],
      pm10: [null, 20],
      ozone: [80, 70],
      nitrogen_dioxide: [5, 6],
    };
    const air = await standIn({ hourly: ofAir });
    const { forecastAt } = createOpenMeteo({ weatherUrl: weather.baseUrl, airUrl: air.baseUrl });
    const first = {
      startTs: 1_779_350_400_000,
      temperatureC: 18.2,
      humidity: 61,
      windKmh: 9,
      rainMm: 0.2,
      conditionCode: 'rain',
    };
    const next = {
      startTs: 1_779_354_000_000,
      temperatureC: 19,
      humidity: null,
      windKmh: 60,
      rainMm: null,
      conditionCode: 'cloudy',
    };
    expect(await forecastAt?.(HERE)).toEqual([
      { ...first, pm25: 9, pm10: 20, ozone: 70, no2: 6 },
      { ...next, pm25: 12, pm10: null, ozone: 80, no2: 5 },
    ]);
    expect(Object.fromEntries(weather.asked[0]?.searchParams ?? [])).toMatchObject({
      hourly: 'temperature_2m,relative_humidity_2m,wind_speed_10m,precipitation,weather_code',
      forecast_days: '3',
      timeformat: 'unixtime',
    });
    air.answer(FAULTS['has failed']);
    expect(await forecastAt?.(HERE)).toMatchObject([{ ...first, pm25: null, ozone: null }, next]);
    weather.answer(FAULTS['answers junk']);
    await expect(forecastAt?.(HERE)).rejects.toBeInstanceOf(ProviderError);
  });

  it('returns hourly past temperatures of whole UTC days', async () => {
    const startTs = Date.UTC(2026, 4, 21);
    const hourly = { time: [startTs / 1000, startTs / 1000 + 3600], temperature_2m: [-3.5, null] };
    const weather = await standIn({ ...OPEN_METEO_WEATHER, hourly });
    const { pastWeatherAt } = createOpenMeteo({ weatherUrl: weather.baseUrl });
    expect(await pastWeatherAt?.(HERE, { startTs, endTs: startTs + 86_400_000 })).toEqual({
      ts: [startTs, startTs + 3_600_000],
      temperatureC: [-3.5, null],
    });
    expect(weather.asked[0]?.searchParams.get('start_date')).toBe('2026-05-21');
    expect(weather.asked[0]?.searchParams.get('end_date')).toBe('2026-05-21');
  });

  it.each(Object.entries(FAULTS))('%s: throws only without the weather', async (name, fault) => {
    const timeoutMs = timeoutMsOf(name);
    const [weather, broken] = [await standIn(OPEN_METEO_WEATHER), await standIn(fault)];
    const withoutAir = createOpenMeteo({ weatherUrl: weather.baseUrl, airUrl: broken.baseUrl, timeoutMs });
    expect((await withoutAir.readingAt(HERE)).reading).toMatchObject({
      temperatureC: -3.4,
      airQuality: { pm25: null, pm10: null, co: null, no2: null },
    });
    const air = await standIn(OPEN_METEO_AIR);
    const withoutWeather = createOpenMeteo({ weatherUrl: broken.baseUrl, airUrl: air.baseUrl, timeoutMs });
    await expect(withoutWeather.readingAt(HERE)).rejects.toBeInstanceOf(ProviderError);
  });
});

describe('BigDataCloud', () => {
  it('returns the fifth administrative level, if any', async () => {
    const service = await standIn(BIGDATACLOUD_ANSWER);
    const geocoder = createBigDataCloud({ baseUrl: service.baseUrl });
    expect(await geocoder.nameOf(HERE)).toBe('Khordha district');
    expect(Object.fromEntries(service.asked[0]?.searchParams ?? [])).toEqual({
      latitude: '20.3',
      longitude: '85.8',
      localityLanguage: 'en',
    });
    service.answer({ localityInfo: { administrative: [{ name: 'Zhejiang', order: 5, adminLevel: 4 }] } });
    expect(await geocoder.nameOf(HERE)).toBeUndefined();
  });

  it.each(Object.entries(FAULTS))('%s: throws a ProviderError', async (name, fault) => {
    const timeoutMs = timeoutMsOf(name);
    const { baseUrl } = await standIn(fault);
    await expect(createBigDataCloud({ baseUrl, timeoutMs }).nameOf(HERE)).rejects.toBeInstanceOf(
      ProviderError,
    );
  });
});
