import { z } from 'zod';
import type { Config } from '../../config.ts';
import { createOpenMeteo } from './open-meteo.ts';
import { askJson, type Geocoder, type OutdoorProvider } from './outdoor-provider.ts';
import { createWeatherApi } from './weatherapi.ts';

/** https://www.bigdatacloud.com/docs/api/free-reverse-geocode-to-city-api: the fields in use. */
const answerSchema = z.object({
  localityInfo: z.object({
    // Not `order`, which is the position in a list of all areas that contain the point, largest first.
    administrative: z.array(z.object({ name: z.string(), adminLevel: z.number().nullish() })),
  }),
});

/** As in OpenStreetMap, where countries are 2: a district in India, a region in England. Not every country has it. */
const LEVEL_SHOWN = 5;

const BASE_URL = 'https://api.bigdatacloud.net';

/** BigDataCloud, which requires no key. @param options set by tests only */
export function createBigDataCloud({
  baseUrl = BASE_URL,
  timeoutMs,
}: {
  baseUrl?: string;
  timeoutMs?: number;
} = {}): Geocoder {
  return {
    name: 'BigDataCloud',
    async nameOf({ lat, lon }) {
      const url = new URL('/data/reverse-geocode-client', baseUrl);
      url.search = new URLSearchParams({
        latitude: String(lat),
        longitude: String(lon),
        localityLanguage: 'en',
      }).toString();
      const { localityInfo } = await askJson(url, answerSchema, timeoutMs);
      return (
        localityInfo.administrative.find(({ adminLevel }) => adminLevel === LEVEL_SHOWN)?.name || undefined
      );
    },
  };
}

/** The configured sources; undefined: none. */
export type OutdoorSources = {
  readonly provider: OutdoorProvider | undefined;
  readonly geocoder: Geocoder | undefined;
};

/** Creates the sources of the settings. @param model the provider for the setting `demo` */
export function createOutdoorSources(
  { outdoor, geocoder }: Pick<Config, 'outdoor' | 'geocoder'>,
  model: OutdoorProvider | undefined,
): OutdoorSources {
  return {
    provider: createProvider(outdoor, model),
    geocoder: geocoder === 'bigdatacloud' ? createBigDataCloud() : undefined,
  };
}

function createProvider(
  outdoor: Config['outdoor'],
  model: OutdoorProvider | undefined,
): OutdoorProvider | undefined {
  switch (outdoor.provider) {
    case 'weatherapi':
      return createWeatherApi(outdoor.key);
    case 'open-meteo':
      return createOpenMeteo();
    case 'demo':
      return model;
    case 'none':
      return undefined;
  }
}
