import { METRICS, type Metric } from '@airdeck/air/metrics';
import { type RoomAdvice, roomAdvice } from '@airdeck/air/room-advice';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '../format/formatters.ts';
import { useFormatters } from '../format/use-formatters.ts';
import { insideAir, outsideAir, type RoomInView, useOutsideOf } from './room-in-view.ts';

/** What to do about a room's air now, in one sentence; undefined while its readings are on their way. */
export function useRoomAdvice(room: RoomInView, nowMs: number) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const outside = useOutsideOf(room, nowMs);
  // What would be said before the answer from outside is there might be taken back a moment later.
  if (room.telemetry === undefined || outside.state === 'loading') return undefined;
  const advice = roomAdvice(insideAir(room, nowMs), outsideAir(outside, nowMs));
  return { label: t('outdoor.adviceLabel'), kind: advice.action, text: adviceText(advice, t, formatters) };
}

/** The metric whose unit a reason's numbers are in. */
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

/** A number and its unit stay in their order in every language. */
function isolated(quantity: string): string {
  return `\u2066${quantity}\u2069`;
}
