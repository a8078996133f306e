import { BANDS, badnessOf } from '@airdeck/air/bands';
import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import type { TelemetryWindow } from '@airdeck/air/windows';
import { type WorstAir, worstAirOf } from '@airdeck/air/worst-air';
import type { AlarmSeverity } from '@airdeck/contract/severities';
import { useEffect, useState } from 'react';
import { useAlarmMarks } from '../alarms/use-alarm-marks.ts';
import { type DeviceAir, describeAir, useInactivityTimeouts } from './device-air.ts';
import type { DeviceTelemetry } from './series.ts';
import { useDeviceTelemetry } from './use-device-telemetry.ts';

/** Content of a device's card besides its air. */
type NamedDevice = {
  readonly id: string;
  readonly name: string;
  /** Second line: its place or name. */
  readonly place?: string | undefined;
  /** Target of its card. */
  readonly href: string;
};

/** A device on a dashboard. */
export type ShownDevice = NamedDevice & {
  /** `undefined` while loading. */
  readonly telemetry: DeviceTelemetry | undefined;
  /** Worst severity of its uncleared alarms. */
  readonly severity?: AlarmSeverity | undefined;
  /** Time without readings after which it counts as silent, in ms. */
  readonly timeoutMs: number;
  /**
   * Time of its last poll, epoch ms: its air is evaluated at that time, since later silence is ours. `undefined`: it is
   * followed live.
   */
  readonly askedTime?: number | undefined;
};

export type Standing = {
  readonly device: ShownDevice;
  readonly air: DeviceAir | undefined;
  /** `undefined`: nothing to rate, or the device is offline. */
  readonly worst: WorstAir | undefined;
};

/** Order: bands from the worst, then devices without a band, silent devices, and devices still loading. */
function rank({ air, worst }: Standing): number {
  if (!air) return BANDS.length + 2;
  if (air.isOffline) return BANDS.length + 1;
  return worst ? BANDS.length - 1 - badnessOf(worst.band.name) : BANDS.length;
}

/** The devices, the worst band first. */
export function standingsOf(devices: readonly ShownDevice[], nowMs: number): Standing[] {
  return worstFirst(devices.map((device) => standingOf(device, nowMs)));
}

/**
 * Within a band, keeps the order of the server's last ranking: sorted by present values, cards would move with every
 * reading.
 */
function worstFirst(standings: readonly Standing[]): Standing[] {
  return standings.toSorted((a, b) => rank(a) - rank(b));
}

function standingOf(device: ShownDevice, nowMs: number): Standing {
  const { telemetry, timeoutMs, askedTime = nowMs } = device;
  if (!telemetry) return { device, air: undefined, worst: undefined };
  const air = describeAir(telemetry, Math.min(nowMs, askedTime), timeoutMs);
  if (air.isOffline) return { device, air, worst: undefined };
  const { lastTs = 0, index } = air;
  const fresh = (metric: 'co2' | 'tvoc') => {
    const point = telemetry.latest[metric];
    // A failed sensor must not determine the rating of a device whose others work.
    return typeof point?.value === 'number' && point.ts > lastTs - timeoutMs ? point.value : undefined;
  };
  return { device, air, worst: worstAirOf({ index, co2Ppm: fresh('co2'), tvocPpb: fresh('tvoc') }) };
}

/** Time after the first reading when waiting for the other devices ends. */
export const MAX_WAIT_MS = 1_500;

/**
 * The devices, the worst band first once all have reported or the wait is over. Until then in the given order, which is
 * the server's: cards would otherwise move with each report.
 */
export function useStandings(devices: readonly ShownDevice[], nowMs: number) {
  const standings = devices.map((device) => standingOf(device, nowMs));
  const heard = standings.filter(({ air }) => air !== undefined).length;
  const isKnown = useAllDevicesReported(heard, devices.length);
  return { standings: isKnown ? worstFirst(standings) : standings, isKnown };
}

/**
 * Whether all devices have reported, or the wait is over: an earlier summary would say that all is well, and then
 * change. Once true, it stays true.
 *
 * @param heard number of devices that have reported, and their total
 */
function useAllDevicesReported(heard: number, total: number): boolean {
  const [isTold, setTold] = useState(false);
  const isBegun = heard > 0;
  useEffect(() => {
    if (!isBegun) return;
    const timer = setTimeout(() => setTold(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isBegun]);
  if (isBegun && heard === total && !isTold) setTold(true);
  return isTold;
}

/**
 * Devices with their air and open alarms.
 * @param liveIds devices followed live; others are polled every minute
 */
export function useShownDevices(
  devices: readonly NamedDevice[],
  window: TelemetryWindow,
  liveIds: readonly string[],
): ShownDevice[] {
  const ids = devices.map(({ id }) => id);
  const marks = useAlarmMarks();
  const watched = useDeviceTelemetry(ids, window, liveIds);
  const timeouts = useInactivityTimeouts(ids);
  return devices.map((device, index) => ({
    ...device,
    severity: marks[device.id],
    telemetry: watched[index]?.telemetry,
    timeoutMs: timeouts[index] ?? DEFAULT_INACTIVITY_TIMEOUT_MS,
    askedTime: liveIds.includes(device.id) ? undefined : watched[index]?.heardTime,
  }));
}
