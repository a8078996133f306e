import type { Config } from '../../config.ts';
import { createBigDataCloud } from './bigdatacloud.ts';
import { createOpenMeteo } from './open-meteo.ts';
import type { Geocoder, OutdoorProvider } from './outdoor-provider.ts';
import { createWeatherApi } from './weatherapi.ts';

/** Who is asked; undefined: nobody. */
export type OutdoorSources = {
  readonly provider: OutdoorProvider | undefined;
  readonly geocoder: Geocoder | undefined;
};

/** Those that the settings name. @param createDemo makes the model that stands in for a provider in the demo */
export function createOutdoorSources(
  { outdoor, geocoder }: Pick<Config, 'outdoor' | 'geocoder'>,
  createDemo: () => OutdoorProvider,
): OutdoorSources {
  return {
    provider: createProvider(outdoor, createDemo),
    geocoder: geocoder === 'bigdatacloud' ? createBigDataCloud() : undefined,
  };
}

function createProvider(
  outdoor: Config['outdoor'],
  createDemo: () => OutdoorProvider,
): OutdoorProvider | undefined {
  switch (outdoor.provider) {
    case 'weatherapi':
      return createWeatherApi(outdoor.key);
    case 'open-meteo':
      return createOpenMeteo();
    case 'demo':
      return createDemo();
    case 'none':
      return undefined;
  }
}
