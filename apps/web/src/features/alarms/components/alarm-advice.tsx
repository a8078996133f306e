import { roomTitle } from '@airdeck/air/room-name';
import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import type { AlarmWithEntries } from '@airdeck/contract/alarms/alarms';
import { useTranslation } from 'react-i18next';
import { VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useRoomAdvice } from '../../../lib/outdoor/use-outdoor-board.ts';
import { useInactivityTimeouts } from '../../../lib/telemetry/device-air.ts';
import { useDeviceTelemetry } from '../../../lib/telemetry/use-device-telemetry.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { DEFAULT_KNOWN, useYardstick } from '../../../lib/yardsticks/yardsticks.ts';
import { Advice } from '../../../ui/advice/advice.tsx';
import { Card } from '../../../ui/card/card.tsx';
import looks from '../../../ui/looks/looks.module.css';

/** Advice on metrics that a window or a purifier can change. */
const OF_AIR: readonly string[] = ['particles', 'co2', 'tvoc'];

/** Advice: by the present air while the alarm is open, and in general. */
export function AlarmAdvice({ alarm }: { alarm: AlarmWithEntries }) {
  const { t } = useTranslation();
  const { details, deviceId, clearTime, isDeviceReadable } = alarm;
  if (!details) return null;
  const { condition, key } = details;
  const advice = condition.kind === 'silent' || condition.kind === 'finding' ? condition.kind : adviceOf(key);
  if (advice === undefined) return null;
  const isLive = clearTime === null && isDeviceReadable && OF_AIR.includes(advice);
  return (
    <Card title={t('alarms.adviceTitle')}>
      {isLive ? <AdviceNow deviceId={deviceId} name={roomTitle(alarm)} /> : null}
      <p className={looks.dim}>{t(`alarms.advice.${advice}`)}</p>
    </Card>
  );
}

function adviceOf(key: string | null) {
  if (key === null || key === 'iaq' || key === 'pm25' || key === 'pm10') return 'particles';
  return (['co2', 'tvoc', 'temp', 'rh', 'bat'] as const).find((one) => one === key);
}

function AdviceNow({ deviceId, name }: { deviceId: string; name: string }) {
  const now = useNow(VIEW_TICK_MS);
  const [watched] = useDeviceTelemetry([deviceId], TELEMETRY_WINDOWS.live);
  const [timeoutMs = DEFAULT_INACTIVITY_TIMEOUT_MS] = useInactivityTimeouts([deviceId]);
  const { by, comfortLimits } = useYardstick(deviceId) ?? DEFAULT_KNOWN;
  const room = { deviceId, name, by, comfortLimits, telemetry: watched?.telemetry, timeoutMs };
  const advice = useRoomAdvice(room, now);
  // While an alarm is open, the advice to do nothing, or without data, would be misleading.
  if (!advice || advice.kind === 'leave' || advice.kind === 'unknown') return null;
  return <Advice label={advice.label} kind={advice.kind} text={advice.text} />;
}
