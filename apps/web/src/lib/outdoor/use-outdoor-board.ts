import { useTranslation } from 'react-i18next';
import { useFormatters } from '../format/use-formatters.ts';
import { useCountryNames } from '../geography/geography.ts';
import { useChosenCity } from './chosen-city.ts';
import { comparisonView, temperatureView } from './comparison-view.ts';
import { useOutdoorState } from './outdoor-state.ts';
import { type RoomInView, useOutsideOf } from './room-in-view.ts';
import { useCitySearch } from './use-city-search.ts';
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
