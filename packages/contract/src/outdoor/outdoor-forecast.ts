import { z } from 'zod';
import { WEATHER_CONDITIONS } from './outdoor.ts';

const amount = z.number().nullable();

/** Expected outdoor air and weather of an hour. Unknown values are null, never 0. */
export const forecastHourSchema = z.object({
  startTs: z.number().int().describe('Epoch milliseconds'),
  temperatureC: amount,
  humidity: amount.describe('%'),
  windKmh: amount,
  rainMm: amount.describe('Rain and snow within the hour, mm of water'),
  conditionCode: z.enum(WEATHER_CONDITIONS).nullable(),
  pm25: amount.describe('µg/m³, as all air'),
  pm10: amount,
  ozone: amount,
  no2: amount,
});
export type ForecastHour = z.infer<typeof forecastHourSchema>;
