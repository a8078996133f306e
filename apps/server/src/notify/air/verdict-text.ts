import { METRICS, withUnit } from '@airdeck/air/metrics';
import type { Judged, Verdict } from '@airdeck/air/verdict';
import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import type { RuleKey } from '@airdeck/contract/rules/rules';
import { localeOf } from '../message.ts';
import { AIR_TEXTS } from './air-texts.ts';

/** `40 µg/m³`. */
export function quantityText(key: RuleKey, value: number, language: NotificationLanguage): string {
  const { unit, decimals } = METRICS[key];
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: decimals }).format(value);
  return withUnit(number, unit);
}

/** The cause of a verdict: `CO₂ 3,004 ppm`. */
export const causeText = ({ metric, value }: Judged, language: NotificationLanguage): string =>
  `${AIR_TEXTS[language].metric[metric]} ${quantityText(metric, value, language)}`;

/**
 * A verdict in a few words: `Good 12` with the index if that decides, otherwise `Very Poor: CO₂ 3,004 ppm`. Undefined:
 * the device is silent.
 */
export function verdictText(verdict: Verdict, language: NotificationLanguage): string | undefined {
  const texts = AIR_TEXTS[language];
  if (verdict.state === 'offline') return undefined;
  if (verdict.state !== 'rated') return texts[verdict.state];
  const { cause, index } = verdict;
  const word = texts.band[verdict.band];
  if (cause.quantity !== 'index' || !index) return texts.because(word, causeText(cause, language));
  return `${word} ${new Intl.NumberFormat(localeOf(language)).format(index.value)}`;
}

/** A verdict as a sentence of a message; undefined: nothing is known of the present air. */
export function verdictSentence(verdict: Verdict, language: NotificationLanguage): string | undefined {
  const texts = AIR_TEXTS[language];
  if (verdict.state === 'fault') return texts.faultNow;
  if (verdict.state !== 'rated') return undefined;
  return texts.now(texts.band[verdict.band], causeText(verdict.cause, language));
}
