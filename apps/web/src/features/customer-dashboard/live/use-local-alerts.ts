import { FIRST_LOAD_THRESHOLDS, LIVE_THRESHOLDS } from '@airdeck/air/thresholds';
import { useEffect, useRef } from 'react';
import { storedData } from '../../../lib/session/session.ts';
import type { DeviceTelemetry } from '../../../lib/telemetry/series.ts';
import { addAlerts, newAlerts, type SeenUntil, seenUntil } from './local-alerts.ts';

/** Stores the alerts of a device that is watched: at first by the stricter thresholds, then by those of the live view. */
export function useLocalAlerts(deviceId: string | undefined, telemetry: DeviceTelemetry | undefined): void {
  const seen = useRef<{ deviceId: string; until: SeenUntil }>(undefined);
  useEffect(() => {
    if (deviceId === undefined || !telemetry) return;
    const until = seen.current?.deviceId === deviceId ? seen.current.until : undefined;
    const thresholds = until ? LIVE_THRESHOLDS : FIRST_LOAD_THRESHOLDS;
    const added = newAlerts(deviceId, telemetry, until ?? {}, thresholds);
    seen.current = { deviceId, until: seenUntil(telemetry) };
    if (added.length > 0)
      storedData.write('alertArray', addAlerts(storedData.read('alertArray') ?? [], added));
  }, [deviceId, telemetry]);
}
