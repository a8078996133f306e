import { z } from 'zod';
import type { Config } from '../../config.ts';
import { createOpenMeteo } from './open-meteo.ts';
import { askJson, type Geocoder, type OutdoorProvider } from './outdoor-provider.ts';
import { createWeatherApi } from './weatherapi.ts';

/** https://www.bigdatacloud.com/docs/api/free-reverse-geocode-to-city-api: what is read of it. */
const answerSchema = z.object({
  localityInfo: z.object({
    // `order` is another number: the place in a list of all that contains the point, the greatest first.
    administrative: z.array(z.object({ name: z.string(), adminLevel: z.number().nullish() })),
  }),
});

/** As OpenStreetMap counts them, a country being 2: a district in India, a region in England. Not each country has it. */
const LEVEL_SHOWN = 5;

const BASE_URL = 'https://api.bigdatacloud.net';

/** BigDataCloud, which wants no key. @param service only tests give another */
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

/** Who is asked; undefined: no one. */
export type OutdoorSources = {
  readonly provider: OutdoorProvider | undefined;
  readonly geocoder: Geocoder | undefined;
};

/** Those that the settings name. @param model stands in for a provider where the settings say `demo` */
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
