import { FIRST_LOAD_THRESHOLDS, LIVE_THRESHOLDS } from '@airdeck/air/thresholds';
import { useEffect, useRef } from 'react';
import { storedData } from '../../../lib/session/session.ts';
import type { DeviceTelemetry } from '../../../lib/telemetry/series.ts';
import { addAlerts, newAlerts, type SeenUntil, seenUntil } from './local-alerts.ts';

/** Stores the alerts of a device that is watched: at first by the stricter thresholds, then by those of the live view. */
export function useLocalAlerts(deviceId: string | undefined, telemetry: DeviceTelemetry | undefined): void {
  const seen = useRef<SeenUntil>(undefined);
  useEffect(() => {
    if (deviceId === undefined || !telemetry) return;
    const thresholds = seen.current ? LIVE_THRESHOLDS : FIRST_LOAD_THRESHOLDS;
    const added = newAlerts(deviceId, telemetry, seen.current ?? {}, thresholds);
    seen.current = seenUntil(telemetry);
    if (added.length > 0)
      storedData.write('alertArray', addAlerts(storedData.read('alertArray') ?? [], added));
  }, [deviceId, telemetry]);
}
