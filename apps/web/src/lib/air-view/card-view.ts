import type { BandName } from '@airdeck/air/bands';
import { isFineBand } from '@airdeck/air/verdict';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { TFunction } from 'i18next';
import { markWord } from '../alarms/alarm-words.ts';
import type { Formatters } from '../format/formatters.ts';
import type { Standing } from '../telemetry/device-standing.ts';
import { airWords } from './air-words.ts';
import { type DialReadingView, dialReading } from './dial-view.ts';
import { causeText } from './verdict-words.ts';

export type CardView = {
  readonly id: string;
  readonly name: string;
  readonly place: string | undefined;
  readonly serial: string | undefined;
  readonly href: string;
  /** Band of its verdict. */
  readonly band: BandName | undefined;
  readonly reading: DialReadingView;
  readonly mark: { readonly severity: AlarmSeverity; readonly word: string } | undefined;
  /** The next worst gas, if it needs something to be done, too: `CO₂ 1,450 ppm`. */
  readonly also: { readonly text: string; readonly band: BandName; readonly word: string } | undefined;
};

/** Content of a device's card. */
export function cardView(standing: Standing, nowMs: number, t: TFunction, formatters: Formatters): CardView {
  const { device, verdict } = standing;
  const { id, room, customer, serial, href, severity } = device;
  const rated = verdict?.state === 'rated' ? verdict : undefined;
  const also = rated?.others.find(({ quantity, band }) => quantity !== 'index' && !isFineBand(band));
  return {
    id,
    name: room,
    place: customer,
    serial,
    href,
    band: rated?.band,
    reading: dialReading(standing, nowMs, t, formatters, {
      word: t('deviceState.silent'),
      never: t('airView.neverUpdated'),
    }),
    mark: severity && { severity, word: markWord(severity, t) },
    also: also && {
      text: causeText(also, t, formatters),
      band: also.band,
      word: airWords(t).band(also.band),
    },
  };
}
