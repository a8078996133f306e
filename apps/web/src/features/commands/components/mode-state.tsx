import type { DeviceMode } from '@airdeck/contract/commands/device-modes';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDeviceZone } from '../../../lib/devices/device-record.ts';
import { modeName } from '../../../lib/devices/mode-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import classes from './mode-card.module.css';

type ModeStateProps = { deviceId: string; mode: DeviceMode };

/** The reported mode and the state of the last request, with their times. */
export function ModeState({ deviceId, mode: { modes, reported, asked } }: ModeStateProps) {
  const { t } = useTranslation();
  const { format } = usePlaceTimes([useDeviceZone(deviceId)]);
  const nowMs = useNow();
  const nameOf = (mode: number) => {
    const known = modes.find((one) => one.mode === mode);
    return isolate(known ? modeName(known.name, t) : format.number(mode));
  };
  const ago = (ts: number) => ageText(ts, nowMs, format);
  // An agreed request is obsolete once the device reports another mode.
  const isToldOf = asked && (asked.state !== 'agreed' || asked.mode === reported?.mode);
  return (
    <div className={looks.tightStack}>
      <p className={classes.line}>
        {reported
          ? t('commands.mode.reported', { mode: nameOf(reported.mode), age: ago(reported.ts) })
          : t('commands.mode.notReported')}
      </p>
      {isToldOf ? (
        <p className={classes.line} data-state={asked.state}>
          {askedText(asked, { mode: nameOf(asked.mode), age: ago(asked.askedTime) }, t)}
          {format.gap}
          <span role="status">
            {t(`commands.mode.state.${asked.state}`, {
              time: format.dateTimeInZone(asked.expirationTime),
            })}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** The request, with its author if the reader may know. */
function askedText(
  { by, automation }: NonNullable<DeviceMode['asked']>,
  said: { mode: string; age: string },
  t: TFunction,
): string {
  if (by?.name) return t('commands.mode.askedBy', { ...said, name: isolate(by.name) });
  if (!automation) return t('commands.mode.asked', said);
  const { name } = automation;
  return name === undefined
    ? t('commands.mode.askedByOtherAutomation', said)
    : t('commands.mode.askedByAutomation', { ...said, name: isolate(name) });
}

const ageText = (ts: number, nowMs: number, format: Formatters) => format.age(Math.max(0, nowMs - ts));
