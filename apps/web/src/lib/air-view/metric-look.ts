import type { BandName } from '@airdeck/air/bands';
import { bandOfMetric } from '@airdeck/air/levels';
import type { Metric } from '@airdeck/air/metrics';
import type { AlertMetric, AlertThresholds } from '@airdeck/air/thresholds';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import { airWords } from './air-words.ts';

/** Tells the band of a value and its word; undefined for what has no bands. */
export function bandReader(
  metric: Metric,
  t: TFunction,
): ((value: number) => { band: BandName; word: string }) | undefined {
  if (!bandOfMetric(metric, 0)) return undefined;
  const words = airWords(t);
  return (value) => {
    const name = bandOfMetric(metric, value)?.name ?? 'good';
    return { band: name, word: words.band(name) };
  };
}

/** The line in a chart above which the live view alerts. */
export function alertLines(
  metric: AlertMetric,
  thresholds: AlertThresholds,
  t: TFunction,
  format: Formatters,
): { value: number; label: string }[] {
  const value = thresholds[metric];
  return [{ value, label: t('airView.alertAbove', { value: format.number(value) }) }];
}
