import { METRICS, type Metric } from '@airdeck/air/metrics';
import { type RoomAdvice, roomAdvice } from '@airdeck/air/room-advice';
import { useQueryClient } from '@tanstack/react-query';
import type { ParseKeys, TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFailure } from '../api-client/api-failure.ts';
import type { Formatters } from '../format/formatters.ts';
import { useFormatters } from '../format/use-formatters.ts';
import { useCountryNames } from '../geography/geography.ts';
import { useDevicePosition } from './device-position.ts';
import { outdoorQuery, useOutdoorState } from './outdoor-state.ts';
import {
  chooseCity,
  insideAir,
  outsideAir,
  type RoomInView,
  useChosenCity,
  useOutsideOf,
} from './room-in-view.ts';
import { comparisonView, placeOf, placeText, temperatureView, weatherView } from './weather-view.ts';

/**
 * Outdoor content of a screen: the weather of the selected city, or else of the room's place, and the comparison of the
 * room with its outdoor air. `nowMs` advances.
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

type CityError = { readonly key: ParseKeys; readonly city: string };

/** The form to select a city: an existing one is accepted, and stored for the session. */
function useCitySearch() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const chosen = useChosenCity();
  const [cityError, setCityError] = useState<CityError>();
  const [isSearching, setSearching] = useState(false);

  async function search(city: string): Promise<void> {
    if (city === '') {
      setCityError({ key: 'outdoor.cityRequired', city });
      return;
    }
    setSearching(true);
    try {
      await queryClient.fetchQuery(outdoorQuery({ city }));
      setCityError(undefined);
      chooseCity(city);
    } catch (error) {
      const isUnknown = isApiFailure(error) && error.status === 404;
      setCityError({ key: isUnknown ? 'outdoor.cityUnknown' : 'outdoor.cityFailed', city });
    } finally {
      setSearching(false);
    }
  }

  return {
    label: t('outdoor.city'),
    hint: t('outdoor.cityHint'),
    action: t('outdoor.search'),
    city: chosen ?? '',
    // The input may have the other text direction.
    error: cityError && t(cityError.key, { city: `\u2068${cityError.city}\u2069` }),
    isSearching,
    onSearch: (city: string) => void search(city),
    reset:
      chosen === undefined
        ? undefined
        : {
            label: t('outdoor.atDevice'),
            onReset: () => {
              setCityError(undefined);
              chooseCity(undefined);
            },
          },
  };
}

/** Advice on a room's air, in one sentence; undefined while loading. */
export function useRoomAdvice(room: RoomInView, nowMs: number) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const outside = useOutsideOf(room, nowMs);
  // Advice given before the outdoor data have arrived might change a moment later.
  if (room.telemetry === undefined || outside.state === 'loading') return undefined;
  const advice = roomAdvice(insideAir(room, nowMs), outsideAir(outside, nowMs));
  return { label: t('outdoor.adviceLabel'), kind: advice.action, text: adviceText(advice, t, formatters) };
}

/** Metric that has the unit of a reason's numbers. */
const UNITS: Partial<Record<RoomAdvice['reason'], Metric>> = {
  co2: 'co2',
  tvoc: 'tvoc',
  coolerOutside: 'temp',
  damp: 'rh',
};

export function adviceText(advice: RoomAdvice, t: TFunction, formatters: Formatters): string {
  const { reason, indoor, outdoor } = advice;
  const metric = UNITS[reason] ?? 'iaq';
  const text = (value: number | undefined) =>
    value === undefined
      ? ''
      : isolated(`${formatters.metric(metric, value)} ${METRICS[metric].unit}`.trimEnd());
  const isShut = reason === 'particlesInside' && outdoor !== undefined;
  const key = isShut ? 'particlesBoth' : reason;
  return t(`outdoor.advice.${key}`, { indoor: text(indoor), outdoor: text(outdoor) });
}

/** Number and unit keep their order in every language. */
function isolated(quantity: string): string {
  return `\u2066${quantity}\u2069`;
}
