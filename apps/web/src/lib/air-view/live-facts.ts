import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import type { DeviceAir } from '../telemetry/device-air.ts';
import { type DeviceTelemetry, latestNumber } from '../telemetry/series.ts';
import { airWords } from './air-words.ts';

export type LiveFact = {
  readonly key: 'battery' | 'mode';
  readonly label: string;
  readonly text: string;
};

/** Battery and mode, where the device tells them. A mode is the device's own number or word. */
export function liveFacts(
  telemetry: DeviceTelemetry | undefined,
  t: TFunction,
  formatters: Formatters,
): LiveFact[] {
  const words = airWords(t);
  const facts: LiveFact[] = [];
  const bat = telemetry && latestNumber(telemetry, 'bat');
  if (bat !== undefined) {
    const text = words.withUnit('bat', formatters.metric('bat', bat));
    facts.push({ key: 'battery', label: words.metric('bat'), text });
  }
  const mode = telemetry?.latest.mode?.value;
  if (mode !== undefined) {
    const text = typeof mode === 'number' ? formatters.metric('mode', mode) : mode;
    facts.push({ key: 'mode', label: words.metric('mode'), text });
  }
  return facts;
}

/** When the newest reading was taken, in words that go on. */
export function lastUpdated(air: DeviceAir | undefined, t: TFunction, formatters: Formatters) {
  if (!air) return '';
  if (air.lastTs === undefined) return t('airView.neverUpdated');
  const format = (ageMs: number) => t('airView.lastUpdated', { age: formatters.age(ageMs) });
  return { at: air.lastTs, format };
}
