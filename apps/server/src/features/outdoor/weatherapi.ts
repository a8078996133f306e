import { hPaFromInHg, kmhFromMph } from '@airdeck/air/units';
import type { WeatherCondition } from '@airdeck/contract/outdoor/outdoor';
import { z } from 'zod';
import { amountOf, askJson, type OutdoorProvider } from './outdoor-provider.ts';

/** https://www.weatherapi.com/docs/: the fields of `current.json` in use. */
const answerSchema = z.object({
  location: z.object({ name: z.string(), region: z.string(), country: z.string() }),
  current: z.object({
    last_updated_epoch: z.number(),
    temp_c: z.number(),
    is_day: z.number(),
    condition: z.object({ code: z.number() }),
    wind_mph: z.number(),
    pressure_in: z.number(),
    humidity: z.number(),
    air_quality: z
      .object({
        co: z.number().nullish(),
        no2: z.number().nullish(),
        pm2_5: z.number().nullish(),
        pm10: z.number().nullish(),
      })
      .nullish(),
  }),
});

/** The fields of the hours of `forecast.json` in use. Not every plan has their air. */
const forecastSchema = z.object({
  forecast: z.object({
    forecastday: z.array(
      z.object({
        hour: z.array(
          z.object({
            time_epoch: z.number(),
            temp_c: z.number(),
            humidity: z.number(),
            wind_kph: z.number(),
            precip_mm: z.number(),
            condition: z.object({ code: z.number() }),
            air_quality: z
              .object({
                pm2_5: z.number().nullish(),
                pm10: z.number().nullish(),
                o3: z.number().nullish(),
                no2: z.number().nullish(),
              })
              .nullish(),
          }),
        ),
      }),
    ),
  }),
});
/** Today, tomorrow and the day after, by the calendar of the place. */
const FORECAST_DAYS = 3;

/** The service's codes (weather_conditions.json) by our condition. */
const CODES: Readonly<Record<WeatherCondition, readonly number[]>> = {
  clear: [1000],
  partlyCloudy: [1003],
  cloudy: [1006, 1009],
  fog: [1030, 1135, 1147],
  dust: [],
  drizzle: [1150, 1153],
  rain: [1063, 1180, 1183, 1186, 1189, 1192, 1195, 1240, 1243, 1246],
  sleet: [1069, 1072, 1168, 1171, 1198, 1201, 1204, 1207, 1237, 1249, 1252, 1261, 1264],
  snow: [1066, 1114, 1117, 1210, 1213, 1216, 1219, 1222, 1225, 1255, 1258],
  thunder: [1087, 1273, 1276, 1279, 1282],
};

const CONDITION_OF = new Map(
  Object.entries(CODES).flatMap(([condition, codes]) =>
    codes.map((code) => [code, condition as WeatherCondition] as const),
  ),
);

const BASE_URL = 'https://api.weatherapi.com';

/** WeatherAPI.com. @param options set by tests only */
export function createWeatherApi(
  key: string,
  { baseUrl = BASE_URL, timeoutMs }: { baseUrl?: string; timeoutMs?: number } = {},
): OutdoorProvider {
  return {
    name: 'WeatherAPI',
    async readingAt({ lat, lon }) {
      const url = new URL('/v1/current.json', baseUrl);
      url.search = new URLSearchParams({ key, q: `${lat},${lon}`, aqi: 'yes' }).toString();
      const { location, current } = await askJson(url, answerSchema, timeoutMs);
      const air = current.air_quality;
      return {
        reading: {
          observedTime: current.last_updated_epoch * 1000,
          temperatureC: current.temp_c,
          humidity: current.humidity,
          pressureHpa: hPaFromInHg(current.pressure_in),
          windKmh: kmhFromMph(current.wind_mph),
          conditionCode: CONDITION_OF.get(current.condition.code) ?? null,
          isDay: current.is_day === 1,
          airQuality: {
            pm25: amountOf(air?.pm2_5),
            pm10: amountOf(air?.pm10),
            co: amountOf(air?.co),
            no2: amountOf(air?.no2),
          },
        },
        place: { name: location.name, region: location.region || null, country: location.country || null },
      };
    },
    async forecastAt({ lat, lon }) {
      const url = new URL('/v1/forecast.json', baseUrl);
      const what = { key, q: `${lat},${lon}`, days: String(FORECAST_DAYS), aqi: 'yes', alerts: 'no' };
      url.search = new URLSearchParams(what).toString();
      const { forecast } = await askJson(url, forecastSchema, timeoutMs);
      return forecast.forecastday
        .flatMap(({ hour }) => hour)
        .map(({ condition, air_quality: air, ...hour }) => ({
          startTs: hour.time_epoch * 1000,
          temperatureC: hour.temp_c,
          humidity: amountOf(hour.humidity),
          windKmh: amountOf(hour.wind_kph),
          rainMm: amountOf(hour.precip_mm),
          conditionCode: CONDITION_OF.get(condition.code) ?? null,
          pm25: amountOf(air?.pm2_5),
          pm10: amountOf(air?.pm10),
          ozone: amountOf(air?.o3),
          no2: amountOf(air?.no2),
        }));
    },
  };
}
