import { useQueryClient } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFailure } from '../api-client/api-failure.ts';
import { useFormatters } from '../format/use-formatters.ts';
import { useCountryNames } from '../geography/geography.ts';
import { chooseCity, useChosenCity } from './chosen-city.ts';
import { comparisonView, temperatureView } from './comparison-view.ts';
import { outdoorQuery } from './outdoor-calls.ts';
import { useOutdoorState } from './outdoor-state.ts';
import { type RoomInView, useOutsideOf } from './room-in-view.ts';
import { useDevicePosition } from './use-device-position.ts';
import { placeOf, placeText, weatherView } from './weather-view.ts';

/**
 * All that a screen shows of the air outside: the weather of the city that was chosen, or else of where the room is,
 * and the room against what is outside it. `nowMs` goes on while one looks.
 */
export function useOutdoorBoard(room: RoomInView, nowMs: number) {
  const { t } = useTranslation();
  const words = { t, formatters: useFormatters(), countryName: useCountryNames() };
  const outside = useOutsideOf(room, nowMs);
  const city = useChosenCity();
  const { position, isSettled } = useDevicePosition(room);
  const there = useOutdoorState(city === undefined ? position : { city }, isSettled, nowMs);
  const search = useCitySearch();
  return {
    label: t('outdoor.section'),
    weather: {
      title: t('outdoor.weather'),
      place: placeText(placeOf(there), words),
      weather: weatherView(there, words),
      search,
    },
    temperature: temperatureView(room, outside, nowMs, words),
    bars: comparisonView(room, outside, nowMs, words),
  };
}

type Fault = { readonly key: ParseKeys; readonly city: string };

/** The form that asks for a city: one that is there is taken, and remembered for the session. */
function useCitySearch() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const chosen = useChosenCity();
  const [fault, setFault] = useState<Fault>();
  const [isSearching, setSearching] = useState(false);

  async function search(city: string): Promise<void> {
    if (city === '') {
      setFault({ key: 'outdoor.cityRequired', city });
      return;
    }
    setSearching(true);
    try {
      await queryClient.fetchQuery(outdoorQuery({ city }));
      setFault(undefined);
      chooseCity(city);
    } catch (error) {
      const isUnknown = isApiFailure(error) && error.status === 404;
      setFault({ key: isUnknown ? 'outdoor.cityUnknown' : 'outdoor.cityFailed', city });
    } finally {
      setSearching(false);
    }
  }

  return {
    label: t('outdoor.city'),
    hint: t('outdoor.cityHint'),
    action: t('outdoor.search'),
    city: chosen ?? '',
    // What was typed may run the other way.
    fault: fault && t(fault.key, { city: `\u2068${fault.city}\u2069` }),
    isSearching,
    onSearch: (city: string) => void search(city),
    reset:
      chosen === undefined
        ? undefined
        : {
            label: t('outdoor.atDevice'),
            onReset: () => {
              setFault(undefined);
              chooseCity(undefined);
            },
          },
  };
}
