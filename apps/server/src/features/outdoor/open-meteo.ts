import type { Position } from '@airdeck/air/positions';
import type { WeatherCondition } from '@airdeck/contract/outdoor/outdoor';
import type { ForecastHour } from '@airdeck/contract/outdoor/outdoor-forecast';
import { z } from 'zod';
import { amountOf, askJson, type OutdoorProvider, ProviderError } from './outdoor-provider.ts';

/** https://open-meteo.com/en/docs: °C, %, hPa at sea level, km/h, codes of the WMO. */
const weatherSchema = z.object({
  current: z.object({
    time: z.number(),
    temperature_2m: z.number(),
    relative_humidity_2m: z.number().nullish(),
    pressure_msl: z.number().nullish(),
    wind_speed_10m: z.number().nullish(),
    weather_code: z.number().nullish(),
    is_day: z.number(),
  }),
});
const WEATHER = Object.keys(weatherSchema.shape.current.shape).filter((name) => name !== 'time');

/** https://open-meteo.com/en/docs/air-quality-api: µg/m³. */
const airSchema = z.object({
  current: z.object({
    pm2_5: z.number().nullish(),
    pm10: z.number().nullish(),
    carbon_monoxide: z.number().nullish(),
    nitrogen_dioxide: z.number().nullish(),
  }),
});
const AIR = Object.keys(airSchema.shape.current.shape);

/** Hourly data of the same service, available since 2022. */
const pastAirSchema = z
  .object({
    hourly: z.object({
      time: z.array(z.number()),
      pm2_5: z.array(z.number().nullable()),
      pm10: z.array(z.number().nullable()),
    }),
  })
  .refine(({ hourly: { time, pm2_5, pm10 } }) => time.length === pm2_5.length && time.length === pm10.length);
/** Hourly weather of the last three months. */
const pastWeatherSchema = z
  .object({ hourly: z.object({ time: z.array(z.number()), temperature_2m: z.array(z.number().nullable()) }) })
  .refine(({ hourly: { time, temperature_2m } }) => time.length === temperature_2m.length);
const DAY_MS = 86_400_000;

const values = z.array(z.number().nullable());
/** Hourly weather to come. Precipitation is the sum of the hour before each time, other values are of the time itself. */
const weatherToComeSchema = z.object({
  hourly: z.object({
    time: z.array(z.number()),
    temperature_2m: values,
    relative_humidity_2m: values,
    wind_speed_10m: values,
    precipitation: values,
    weather_code: values,
  }),
});
const airToComeSchema = z.object({
  hourly: z.object({
    time: z.array(z.number()),
    pm2_5: values,
    pm10: values,
    ozone: values,
    nitrogen_dioxide: values,
  }),
});
const namesOf = (schema: typeof weatherToComeSchema | typeof airToComeSchema): string =>
  Object.keys(schema.shape.hourly.shape)
    .filter((name) => name !== 'time')
    .join(',');
/** Days of UTC with today: so many include all of tomorrow in every time zone. */
const FORECAST_DAYS = 3;

/** WMO codes (table 4677, as far as the service uses it) by our condition. */
const CODES: Readonly<Record<WeatherCondition, readonly number[]>> = {
  clear: [0, 1],
  partlyCloudy: [2],
  cloudy: [3],
  fog: [45, 48],
  dust: [],
  drizzle: [51, 53, 55],
  rain: [61, 63, 65, 80, 81, 82],
  sleet: [56, 57, 66, 67],
  snow: [71, 73, 75, 77, 85, 86],
  thunder: [95, 96, 99],
};

const CONDITION_OF = new Map(
  Object.entries(CODES).flatMap(([condition, codes]) =>
    codes.map((code) => [code, condition as WeatherCondition] as const),
  ),
);

const WEATHER_URL = 'https://api.open-meteo.com';
const AIR_URL = 'https://air-quality-api.open-meteo.com';

/** Open-Meteo, which requires no key for non-commercial use. @param options set by tests only */
export function createOpenMeteo({
  weatherUrl = WEATHER_URL,
  airUrl = AIR_URL,
  timeoutMs,
}: {
  weatherUrl?: string;
  airUrl?: string;
  timeoutMs?: number;
} = {}): OutdoorProvider {
  return {
    name: 'Open-Meteo',
    async readingAt(position) {
      const [weather, air] = await Promise.all([
        askJson(
          addressOf(weatherUrl, '/v1/forecast', position, { current: WEATHER.join(',') }),
          weatherSchema,
          timeoutMs,
        ),
        askJson(
          addressOf(airUrl, '/v1/air-quality', position, { current: AIR.join(',') }),
          airSchema,
          timeoutMs,
        ).catch(withoutAir),
      ]);
      const now = weather.current;
      return {
        reading: {
          observedTime: now.time * 1000,
          temperatureC: now.temperature_2m,
          humidity: amountOf(now.relative_humidity_2m),
          pressureHpa: amountOf(now.pressure_msl),
          windKmh: amountOf(now.wind_speed_10m),
          conditionCode: CONDITION_OF.get(now.weather_code ?? Number.NaN) ?? null,
          isDay: now.is_day === 1,
          airQuality: {
            pm25: amountOf(air.current.pm2_5),
            pm10: amountOf(air.current.pm10),
            co: amountOf(air.current.carbon_monoxide),
            no2: amountOf(air.current.nitrogen_dioxide),
          },
        },
      };
    },
    async forecastAt(position) {
      const ask = <T>(host: string, path: string, schema: z.ZodType<T>, hourly: string) => {
        const what = { hourly, forecast_days: String(FORECAST_DAYS) };
        return askJson(addressOf(host, path, position, what), schema, timeoutMs);
      };
      const [weather, air] = await Promise.all([
        ask(weatherUrl, '/v1/forecast', weatherToComeSchema, namesOf(weatherToComeSchema)),
        ask(airUrl, '/v1/air-quality', airToComeSchema, namesOf(airToComeSchema)).catch(unlessOurs),
      ]);
      return toForecast(weather.hourly, air?.hourly);
    },
    async pastAirAt(position, { startTs, endTs }) {
      const url = addressOf(airUrl, '/v1/air-quality', position, {
        hourly: 'pm2_5,pm10',
        start_date: dateOf(startTs),
        end_date: dateOf(endTs - DAY_MS),
      });
      const { hourly } = await askJson(url, pastAirSchema, timeoutMs);
      return {
        ts: hourly.time.map((seconds) => seconds * 1000),
        pm25: hourly.pm2_5.map(amountOf),
        pm10: hourly.pm10.map(amountOf),
      };
    },
    async pastWeatherAt(position, { startTs, endTs }) {
      const url = addressOf(weatherUrl, '/v1/forecast', position, {
        hourly: 'temperature_2m',
        start_date: dateOf(startTs),
        end_date: dateOf(endTs - DAY_MS),
      });
      const { hourly } = await askJson(url, pastWeatherSchema, timeoutMs);
      return { ts: hourly.time.map((seconds) => seconds * 1000), temperatureC: hourly.temperature_2m };
    },
  };
}

const dateOf = (ts: number): string => new Date(ts).toISOString().slice(0, 10);

function addressOf(
  host: string,
  path: string,
  { lat, lon }: Position,
  what: Readonly<Record<string, string>>,
): URL {
  const url = new URL(path, host);
  url.search = new URLSearchParams({
    latitude: String(lat),
    longitude: String(lon),
    ...what,
    timeformat: 'unixtime',
  }).toString();
  return url;
}

/** Weather and air are separate services: the weather is useful even without the air. */
const withoutAir = (error: unknown): z.infer<typeof airSchema> => unlessOurs(error) ?? { current: {} };

/** Undefined for a failure of the service. @throws any other error */
function unlessOurs(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
}

type Hourly<Schema extends z.ZodType<{ hourly: unknown }>> = z.infer<Schema>['hourly'];

/** @param air missing: unknown */
function toForecast(
  weather: Hourly<typeof weatherToComeSchema>,
  air: Hourly<typeof airToComeSchema> | undefined,
): ForecastHour[] {
  const airAt = new Map(air?.time.map((time, index) => [time, index]));
  return weather.time.map((time, index) => {
    const ofAir = (name: Exclude<keyof Hourly<typeof airToComeSchema>, 'time'>) =>
      amountOf(air?.[name][airAt.get(time) ?? -1]);
    return {
      startTs: time * 1000,
      temperatureC: weather.temperature_2m[index] ?? null,
      humidity: amountOf(weather.relative_humidity_2m[index]),
      windKmh: amountOf(weather.wind_speed_10m[index]),
      rainMm: amountOf(weather.precipitation[index + 1]),
      conditionCode: CONDITION_OF.get(weather.weather_code[index] ?? Number.NaN) ?? null,
      pm25: ofAir('pm2_5'),
      pm10: ofAir('pm10'),
      ozone: ofAir('ozone'),
      no2: ofAir('nitrogen_dioxide'),
    };
  });
}
