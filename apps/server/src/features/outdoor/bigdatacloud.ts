import { z } from 'zod';
import { askJson } from './ask-json.ts';
import type { Geocoder } from './outdoor-provider.ts';

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
