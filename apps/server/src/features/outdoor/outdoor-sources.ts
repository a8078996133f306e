import type { Config } from '../../config.ts';
import { createBigDataCloud } from './bigdatacloud.ts';
import { createOpenMeteo } from './open-meteo.ts';
import type { Geocoder, OutdoorProvider } from './outdoor-provider.ts';
import { createWeatherApi } from './weatherapi.ts';

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
