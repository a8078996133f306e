import type { Metric } from '@airdeck/air/metrics';
import { type RoomAdvice, roomAdvice } from '@airdeck/air/room-advice';
import type { ParseKeys, TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettingHint } from '../accounts/use-provider-hint.ts';
import { isApiFailure } from '../api-client/api-failure.ts';
import { useDeviceZone } from '../devices/device-record.ts';
import type { Formatters } from '../format/formatters.ts';
import { usePlaceTimes } from '../format/place-times.ts';
import { useFormatters } from '../format/use-formatters.ts';
import { useCountryNames } from '../geography/geography.ts';
import { queryClient } from '../query/query-client.ts';
import type { Standing } from '../telemetry/device-standing.ts';
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
  const { format } = usePlaceTimes([useDeviceZone(room.deviceId)]);
  const words = { by: room.by, t, formatters: format, countryName: useCountryNames() };
  const outside = useOutsideOf(room, nowMs);
  const city = useChosenCity();
  const { position, isSettled } = useDevicePosition(room);
  const there = useOutdoorState(city === undefined ? position : { city }, isSettled, nowMs);
  const search = useCitySearch();
  const weather = weatherView(there, words);
  const isOff = weather.state === 'missing' && there.state === 'missing' && there.why === 'off';
  const offHint = useSettingHint(isOff ? weather.detail : undefined, 'OUTDOOR_PROVIDER');
  return {
    label: t('outdoor.section'),
    weather: {
      title: t('outdoor.weather'),
      place: placeText(placeOf(there), words),
      weather: weather.state === 'missing' && offHint ? { ...weather, detail: offHint } : weather,
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
      setCityError({ key: isUnknown ? 'outdoor.cityUnknown' : 'failure.load', city });
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

/** Advice on a room's air. */
type ShownAdvice = {
  readonly label: string;
  readonly kind: RoomAdvice['action'];
  readonly reason: RoomAdvice['reason'];
  /** The advice and its reason, in one sentence. */
  readonly text: string;
  /** The action, in a few words; undefined: none. */
  readonly action: string | undefined;
};

/** Advice on a room's air; undefined while loading. */
export function useRoomAdvice(room: RoomInView, nowMs: number): ShownAdvice | undefined {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const outside = useOutsideOf(room, nowMs);
  // Advice given before the outdoor data have arrived might change a moment later.
  if (room.telemetry === undefined || outside.state === 'loading') return undefined;
  const { verdict, comfort } = insideAir(room, nowMs);
  const advice = roomAdvice(room.by, verdict, comfort, outsideAir(outside, nowMs));
  return {
    label: t('outdoor.adviceLabel'),
    kind: advice.action,
    reason: advice.reason,
    text: adviceText(advice, t, formatters),
    action: actionText(advice, t),
  };
}

/** The action for a room, in a few words, with a link to the room; undefined: none, or while loading. */
export function useRoomAction({ device }: Standing, nowMs: number) {
  const { id, room, by, comfortLimits, telemetry, timeoutMs, href } = device;
  const inView = { deviceId: id, name: room, by, comfortLimits, telemetry, timeoutMs };
  const advice = useRoomAdvice(inView, nowMs);
  return advice?.action === undefined ? undefined : { kind: advice.kind, text: advice.action, href };
}

function actionText(advice: RoomAdvice, t: TFunction): string | undefined {
  const key = actionOf(advice);
  return key && t(`outdoor.action.${key}`);
}

function actionOf(advice: RoomAdvice) {
  const { action, reason } = advice;
  if (reason === 'outdoorUnknown') return 'ventilate';
  if (action === 'leave' || action === 'unknown') return undefined;
  return reason === 'particlesBoth' ? 'purifyShut' : action;
}

/** Metric that has the unit of a reason's numbers. */
const UNITS: Partial<Record<RoomAdvice['reason'], Metric>> = {
  co2: 'co2',
  tvoc: 'tvoc',
  coolerOutside: 'temp',
  damp: 'rh',
};

/** Reasons with a number of the index, and which: indices without numbers give the reason alone. */
const NUMBERED = {
  cleanerOutside: 'outdoor',
  particlesOutside: 'outdoor',
  particlesInside: 'indoor',
  particlesBoth: 'outdoor',
  stuffyWhenShut: 'outdoor',
} as const;

const isNumbered = (reason: RoomAdvice['reason']): reason is keyof typeof NUMBERED => reason in NUMBERED;

export function adviceText(advice: RoomAdvice, t: TFunction, formatters: Formatters): string {
  const { reason, indoor, outdoor } = advice;
  const metric = UNITS[reason] ?? 'iaq';
  const text = (value: number | undefined) => (value === undefined ? '' : formatters.quantity(metric, value));
  if (isNumbered(reason) && advice[NUMBERED[reason]] === undefined) {
    return t(`outdoor.adviceInBands.${reason}`);
  }
  return t(`outdoor.advice.${reason}`, { indoor: text(indoor), outdoor: text(outdoor) });
}
