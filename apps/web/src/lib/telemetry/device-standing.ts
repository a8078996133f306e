import { BANDS } from '@airdeck/air/bands';
import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import type { TelemetryWindow } from '@airdeck/air/windows';
import { badnessOf, type WorstAir, worstAirOf } from '@airdeck/air/worst-air';
import type { AlarmSeverity } from '@airdeck/contract/severities';
import { useEffect, useState } from 'react';
import { useAlarmMarks } from '../alarms/use-alarm-marks.ts';
import { type DeviceAir, describeAir, useInactivityTimeouts } from './device-air.ts';
import type { DeviceTelemetry } from './series.ts';
import { useDeviceTelemetry } from './use-device-telemetry.ts';

/** What a card says of a device besides its air. */
type NamedDevice = {
  readonly id: string;
  readonly name: string;
  /** A second line: where it stands, or what it is called. */
  readonly place?: string | undefined;
  /** Where its card leads. */
  readonly href: string;
};

/** A device on a dashboard. */
export type ShownDevice = NamedDevice & {
  /** `undefined` while it is on its way. */
  readonly telemetry: DeviceTelemetry | undefined;
  /** The worst of its alarms that are not cleared. */
  readonly severity?: AlarmSeverity | undefined;
  /** After how long without a word it counts as silent, in ms. */
  readonly timeoutMs: number;
  /**
   * When it was last asked, epoch ms: its air is told as of then, and its silence since is no one's fault but ours.
   * `undefined`: it is followed live.
   */
  readonly askedTime?: number | undefined;
};

export type Standing = {
  readonly device: ShownDevice;
  readonly air: DeviceAir | undefined;
  /** `undefined`: there is nothing to judge it by, or the device is offline. */
  readonly worst: WorstAir | undefined;
};

/** Bands from the worst, then what has none, then what is silent, then what is not known yet. */
function rank({ air, worst }: Standing): number {
  if (!air) return BANDS.length + 2;
  if (air.isOffline) return BANDS.length + 1;
  return worst ? BANDS.length - 1 - badnessOf(worst.band) : BANDS.length;
}

/** The devices, the worst band first. */
export function standingsOf(devices: readonly ShownDevice[], nowMs: number): Standing[] {
  return worstFirst(devices.map((device) => standingOf(device, nowMs)));
}

/**
 * Within a band they stay in the order they came in, which is that of the server's last ranking: by the number of this
 * moment, cards would change places with every reading.
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
    // A sensor that has died does not speak for a device whose others go on.
    return typeof point?.value === 'number' && point.ts > lastTs - timeoutMs ? point.value : undefined;
  };
  return { device, air, worst: worstAirOf({ index, co2Ppm: fresh('co2'), tvocPpb: fresh('tvoc') }) };
}

/** So long after the first word, no matter who has said nothing yet is not waited for. */
export const MAX_WAIT_MS = 1_500;

/**
 * The devices, the worst band first once all have been heard, or waited for long enough. Until then in the order given,
 * which is the server's: cards would change places with each device that is heard.
 */
export function useStandings(devices: readonly ShownDevice[], nowMs: number) {
  const standings = devices.map((device) => standingOf(device, nowMs));
  const heard = standings.filter(({ air }) => air !== undefined).length;
  const isKnown = useAllDevicesReported(heard, devices.length);
  return { standings: isKnown ? worstFirst(standings) : standings, isKnown };
}

/**
 * Whether all that is on its way has come, or was waited for long enough: what sums up sooner would say that all is
 * well, and take it back at once. Once it has, it stays so.
 *
 * @param heard how many have said something, of how many
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
 * Devices with their air and what is open about them.
 * @param liveIds those that are followed live; the others are asked each minute
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
