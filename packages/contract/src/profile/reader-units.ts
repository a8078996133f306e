import { z } from 'zod';

/** The units among which a reader chooses, as `air/reader-units` names them; the first is the one of the wire. */
export const READER_UNITS = { temperature: ['°C', '°F'], tvoc: ['ppb', 'µg/m³'] } as const;

const temperature = z.enum(READER_UNITS.temperature);
const tvoc = z.enum(READER_UNITS.tvoc);

/** Units in which a user sees values. What programs send and receive has the units of the telemetry. */
export const readerUnitsSchema = z.object({ temperature, tvoc });
export type ReaderUnits = z.infer<typeof readerUnitsSchema>;

/** Parameters of documents for a reader. */
export const readerUnitsQuery = {
  temperatureUnit: temperature.default('°C'),
  tvocUnit: tvoc.default('ppb').describe('µg/m³: counted as isobutylene, at 25 °C and 1013 hPa'),
};
