import { FIRST_LOAD_THRESHOLDS, LIVE_THRESHOLDS } from '@airdeck/air/thresholds';
import { useEffect, useRef } from 'react';
import { localAlerts } from '../../../lib/alarms/local-alerts.ts';
import type { DeviceTelemetry } from '../../../lib/telemetry/series.ts';
import { newAlerts, type SeenUntil, seenUntil } from '../local-alerts.ts';

interface LocalAlertsOfProps {
  deviceId: string;
  telemetry: DeviceTelemetry | undefined;
}

/**
 * Stores the alerts of the shown room, and renders nothing: by the stricter thresholds at the first load, then by those
 * of the live view.
 */
export function LocalAlertsOf({ deviceId, telemetry }: LocalAlertsOfProps) {
  const seen = useRef<{ deviceId: string; until: SeenUntil }>(undefined);
  useEffect(() => {
    if (!telemetry) return;
    const until = seen.current?.deviceId === deviceId ? seen.current.until : undefined;
    const thresholds = until ? LIVE_THRESHOLDS : FIRST_LOAD_THRESHOLDS;
    localAlerts.add(newAlerts(deviceId, telemetry, until ?? {}, thresholds));
    seen.current = { deviceId, until: seenUntil(telemetry) };
  }, [deviceId, telemetry]);
  return null;
}
