import { nearestPlace, type Position } from '@airdeck/air/positions';
import type { OutdoorReading, WeatherCondition } from '@airdeck/contract/outdoor/outdoor';
import type { ForecastHour } from '@airdeck/contract/outdoor/outdoor-forecast';
import { drift, seedOf } from './air-model/noise.ts';
import { outdoorAir } from './air-model/outdoor.ts';
import { BHUBANESWAR, type City, DUBAI, LONDON, TOKYO } from './cities.ts';

/** Near these cities, outdoor air is the same as for the simulated homes. */
const CITIES = [BHUBANESWAR, TOKYO, DUBAI, LONDON].map((city) => ({
  city,
  lat: city.latitude,
  lon: city.longitude,
}));
const CITY_REACH_KM = 60;

const HOUR_MS = 3_600_000;
/** Stations report every quarter of an hour. */
const REPORT_MS = HOUR_MS / 4;

/** Outdoor air from the demo's model: without network access, and deterministic by place and time. */
export function createOutdoorModel(clock: () => number) {
  return {
    name: "the demo's outdoor model",
    readingAt: async (position: Position) => ({ reading: outdoorReadingAt(position, clock()) }),
    forecastAt: async (position: Position) => forecastAt(position, clock()),
    pastAirAt: async (position: Position, span: Span) => pastAirAt(position, span),
    pastWeatherAt: async (position: Position, span: Span) => {
      const { ts, readings } = hourlyReadingsAt(position, span);
      return { ts, temperatureC: readings.map(({ temperatureC }) => temperatureC) };
    },
  };
}

const DAY_MS = 24 * HOUR_MS;
const FORECAST_DAYS = 3;

/** The hours of today (UTC) and of two more days, which the model will report alike. */
function forecastAt(position: Position, now: number): ForecastHour[] {
  const startTs = Math.floor(now / DAY_MS) * DAY_MS;
  const { ts, readings } = hourlyReadingsAt(position, { startTs, endTs: startTs + FORECAST_DAYS * DAY_MS });
  return readings.map(({ temperatureC, humidity, windKmh, conditionCode, airQuality, isDay }, index) => {
    const { pm25, pm10, no2 } = airQuality;
    return {
      startTs: ts[index] ?? startTs,
      temperatureC,
      humidity,
      windKmh,
      rainMm: (conditionCode && RAIN_MM[conditionCode]) ?? 0,
      conditionCode,
      pm25,
      pm10,
      // Made by sunlight and used up by what traffic emits.
      ozone: rounded(Math.max(5, (isDay ? 85 : 45) - 0.8 * (no2 ?? 0)), 0),
      no2,
    };
  });
}

/** Rain and snow of an hour under such a sky, mm. */
const RAIN_MM: Readonly<Partial<Record<WeatherCondition, number>>> = {
  drizzle: 0.4,
  rain: 2,
  sleet: 0.8,
  snow: 0.8,
  thunder: 6,
};

type Span = { readonly startTs: number; readonly endTs: number };

function pastAirAt(position: Position, span: Span) {
  const { ts, readings } = hourlyReadingsAt(position, span);
  const air = readings.map(({ airQuality }) => airQuality);
  return { ts, pm25: air.map(({ pm25 }) => pm25), pm10: air.map(({ pm10 }) => pm10) };
}

/** Hourly values, as reported in the middle of each hour. */
function hourlyReadingsAt(position: Position, { startTs, endTs }: Span) {
  const ts = Array.from({ length: (endTs - startTs) / HOUR_MS }, (_, hour) => startTs + hour * HOUR_MS);
  return { ts, readings: ts.map((hourTs) => outdoorReadingAt(position, hourTs + HOUR_MS / 2)) };
}

/** Last report of the model's stations up to a time, epoch milliseconds. */
export function outdoorReadingAt(position: Position, time: number): OutdoorReading {
  const observedTime = Math.floor(time / REPORT_MS) * REPORT_MS;
  const city = cityAround(position);
  const { seed } = city;
  const { pm25, pm10, temperatureC, humidity, sun } = outdoorAir(city, observedTime);
  // The same drift dims the sun in `outdoorAir`.
  const clouds = -drift(seed + 1, observedTime, 5 * HOUR_MS);
  const still = drift(seed + 2, observedTime, 30 * HOUR_MS);
  return {
    observedTime,
    temperatureC: rounded(temperatureC, 1),
    humidity: rounded(humidity, 0),
    pressureHpa: rounded(1013 - 7 * drift(seed + 5, observedTime, 60 * HOUR_MS) - 3 * clouds, 0),
    windKmh: rounded(Math.max(1, 11 - 7 * still + 4 * drift(seed + 6, observedTime, 2 * HOUR_MS)), 1),
    conditionCode: conditionOf({ clouds, humidity, temperatureC, dust: pm10 - pm25 }),
    isDay: sun > 0,
    airQuality: {
      pm25: rounded(pm25, 1),
      pm10: rounded(pm10, 1),
      co: rounded(180 + 6 * pm25, 0),
      no2: rounded(6 + 0.45 * pm25, 1),
    },
  };
}

function conditionOf(sky: {
  clouds: number;
  humidity: number;
  temperatureC: number;
  dust: number;
}): WeatherCondition {
  const { clouds, humidity, temperatureC, dust } = sky;
  if (dust > 180) return 'dust';
  if (clouds > 0.55 && humidity > 72) {
    if (temperatureC < 0) return 'snow';
    if (temperatureC < 2) return 'sleet';
    if (temperatureC > 27 && clouds > 0.85) return 'thunder';
    return clouds > 0.75 ? 'rain' : 'drizzle';
  }
  if (humidity > 92) return 'fog';
  if (clouds > 0.4) return 'cloudy';
  return clouds > -0.1 ? 'partlyCloudy' : 'clear';
}

function cityAround(position: Position): City {
  const nearest = nearestPlace(CITIES, position);
  if (nearest && nearest.distanceKm <= CITY_REACH_KM) return nearest.place.city;
  return inventedCity(position);
}

/** A climate derived from the latitude alone. */
function inventedCity({ lat, lon }: Position): City {
  const name = `${lat} ${lon}`;
  const seed = seedOf(name);
  const fromEquator = Math.abs(lat);
  const zone = Math.round(lon / 15);
  return {
    name,
    country: '',
    state: '',
    latitude: lat,
    longitude: lon,
    // Offsets in these names are positive to the west.
    timeZone: zone === 0 ? 'Etc/GMT' : `Etc/GMT${zone > 0 ? '-' : '+'}${Math.abs(zone)}`,
    seed,
    climate: {
      meanC: 28 - 0.55 * Math.max(0, fromEquator - 12),
      // South of the equator it is winter in July.
      seasonalC: Math.sign(lat) * Math.min(14, 0.2 * fromEquator),
      dailyC: 4,
      meanHumidity: 66,
      pm25: 9 + (seed % 14),
      dust: 0.5,
    },
  };
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
