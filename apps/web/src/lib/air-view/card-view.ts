import type { BandName } from '@airdeck/air/bands';
import type { AlarmSeverity } from '@airdeck/contract/severities';
import type { TFunction } from 'i18next';
import { markWord } from '../alarms/alarm-words.ts';
import type { Formatters } from '../format/formatters.ts';
import type { Standing } from '../telemetry/device-standing.ts';
import { airWords } from './air-words.ts';
import { type DialReadingView, dialReading } from './dial-view.ts';

export type CardView = {
  readonly id: string;
  readonly name: string;
  readonly place: string | undefined;
  readonly href: string;
  /** Band of its worst known metric. */
  readonly band: BandName | undefined;
  readonly reading: DialReadingView;
  readonly mark: { readonly severity: AlarmSeverity; readonly word: string } | undefined;
  /** A value besides the index: `CO₂ 1,450 ppm`. */
  readonly gas:
    | { readonly name: string; readonly value: string; readonly band: BandName; readonly word: string }
    | undefined;
};

/** Content of a device's card. */
export function cardView(
  { device, air, worst }: Standing,
  nowMs: number,
  t: TFunction,
  formatters: Formatters,
): CardView {
  const words = airWords(t);
  const { id, name, place, href, severity } = device;
  const { gas } = worst ?? {};
  return {
    id,
    name,
    place,
    href,
    band: worst?.band.name,
    reading: dialReading(air, nowMs, t, formatters, {
      word: t('deviceState.silent'),
      never: t('airView.neverUpdated'),
    }),
    mark: severity && { severity, word: markWord(severity, t) },
    gas: gas && {
      name: words.metric(gas.metric),
      value: words.withUnit(gas.metric, formatters.metric(gas.metric, gas.value)),
      band: gas.band.name,
      word: words.band(gas.band.name),
    },
  };
}
