import { useCountries, useStates } from './geography.ts';

type PlaceValues = { readonly country: string; readonly state: string };

/** What two fields need of which one chooses a country and the other one of its states. Both may be left out. */
export function usePlaceFields(
  { country, state }: PlaceValues,
  change: (part: Partial<PlaceValues>) => void,
) {
  const countries = useCountries(country);
  const states = useStates(country, state);
  return {
    country: {
      options: countries.options,
      isLoading: countries.isLoading,
      value: country,
      onChange: (chosen: string) => change({ country: chosen, state: '' }),
    },
    state: {
      options: states.options,
      isLoading: states.isLoading,
      value: state,
      onChange: (chosen: string) => change({ state: chosen }),
    },
  };
}
