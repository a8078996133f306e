import type { BandName } from '@airdeck/air/bands';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { TFunction } from 'i18next';
import { markWord } from '../alarms/alarm-words.ts';
import type { Formatters } from '../format/formatters.ts';
import type { Standing } from '../telemetry/device-standing.ts';
import type { DialReadingView } from './dial-reading.ts';
import { dialReading, dialScale } from './dial-view.ts';

export type CardView = {
  readonly id: string;
  readonly name: string;
  readonly place: string | undefined;
  readonly serial: string | undefined;
  readonly href: string;
  /** Band of its verdict. */
  readonly band: BandName | undefined;
} & Pick<ReturnType<typeof dialScale>, 'scale' | 'segments'> & {
    readonly reading: DialReadingView;
    readonly mark: { readonly severity: AlarmSeverity; readonly word: string } | undefined;
  };

/** Content of a device's card. */
export function cardView(standing: Standing, nowMs: number, t: TFunction, formatters: Formatters): CardView {
  const { device, verdict } = standing;
  const { id, room, customer, serial, href, severity } = device;
  return {
    id,
    name: room,
    place: customer,
    serial,
    href,
    band: verdict?.state === 'rated' ? verdict.band : undefined,
    ...dialScale(verdict?.state === 'rated' ? verdict.by : device.by.id, formatters),
    reading: dialReading(standing, nowMs, t, formatters, {
      word: t('deviceState.silent'),
      never: t('airView.neverUpdated'),
      isShort: true,
    }),
    mark: severity && { severity, word: markWord(severity, t) },
  };
}
