import type { ComfortLimits } from '@airdeck/air/comfort/room-comfort';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import type { RoomName } from '@airdeck/air/room-name';
import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import { compareRooms, needsAttention, type Verdict } from '@airdeck/air/verdict';
import type { TelemetryWindow } from '@airdeck/air/windows';
import { ALARM_SEVERITIES, type AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { useEffect, useState } from 'react';
import { useAlarmMarks } from '../alarms/use-alarm-marks.ts';
import { useYardsticks } from '../yardsticks/yardsticks.ts';
import { type DeviceAir, describeAir, useInactivityTimeouts } from './device-air.ts';
import type { DeviceTelemetry } from './series.ts';
import { useDeviceTelemetry } from './use-device-telemetry.ts';

/** Content of a device's card besides its air. */
type NamedDevice = RoomName & {
  readonly id: string;
  /** As the server ranked it. */
  readonly verdict?: Verdict | undefined;
  /** Target of its card. */
  readonly href: string;
};

/** A device on a dashboard. */
export type ShownDevice = NamedDevice & {
  /** `undefined` while loading. */
  readonly telemetry: DeviceTelemetry | undefined;
  /** Worst severity of its uncleared alarms. */
  readonly severity?: AlarmSeverity | undefined;
  /** The index by which it is judged. */
  readonly by: AirQualityIndex;
  /** The limits by which its comfort is judged; undefined: there are none. */
  readonly comfortLimits?: ComfortLimits | undefined;
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
  /** `undefined` while its readings are loading. */
  readonly air: DeviceAir | undefined;
  /** Verdict on its readings; until they are loaded, the one of the server's ranking. `undefined`: unknown yet. */
  readonly verdict: Verdict | undefined;
};

/** The devices, those that need someone most first. */
export function standingsOf(devices: readonly ShownDevice[], nowMs: number): Standing[] {
  return worstFirst(devices.map((device) => standingOf(device, nowMs)));
}

/**
 * Within a band and among equal alerts, keeps the order of the server's last ranking: sorted by present values, cards
 * would move with every
 * reading.
 */
function worstFirst(standings: readonly Standing[]): Standing[] {
  const ranked = ({ device: { severity }, verdict }: Standing) => ({
    verdict,
    alertRank: severity ? ALARM_SEVERITIES.indexOf(severity) : null,
  });
  return standings.toSorted((a, b) => compareRooms(ranked(a), ranked(b)));
}

function standingOf(device: ShownDevice, nowMs: number): Standing {
  const { telemetry, by, timeoutMs, askedTime = nowMs } = device;
  if (!telemetry) return { device, air: undefined, verdict: device.verdict };
  const air = describeAir(by, telemetry, Math.min(nowMs, askedTime), timeoutMs);
  return { device, air, verdict: air.verdict };
}

/**
 * How many rooms need attention and are silent: of the shown ones by their present verdicts, of the others as the server
 * last counted.
 */
export function countsOf(
  standings: readonly Standing[],
  ranked: Pick<WorstAir, 'devices' | 'attention' | 'silent'> | undefined,
  total: number,
) {
  const isSilent = (verdict: Verdict) => verdict.state === 'offline';
  const count = (is: (verdict: Verdict) => boolean, inAll: number) => {
    const now = standings.filter(({ verdict }) => verdict && is(verdict)).length;
    const ranking = ranked?.devices.filter(({ verdict }) => is(verdict)).length ?? 0;
    return now + Math.max(0, inAll - ranking);
  };
  return {
    total,
    attention: count(needsAttention, ranked?.attention ?? 0),
    silent: count(isSilent, ranked?.silent ?? 0),
  };
}

/** Time after the first reading when waiting for the other devices ends. */
export const MAX_WAIT_MS = 1_500;

/**
 * The devices, the worst band first once all have reported or the wait is over. Until then in the given order, which is
 * the server's: cards would otherwise move with each report.
 */
export function useStandings(devices: readonly ShownDevice[], nowMs: number) {
  const standings = devices.map((device) => standingOf(device, nowMs));
  const heard = standings.filter(({ verdict }) => verdict !== undefined).length;
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
  const yardsticks = useYardsticks(ids);
  return devices.map((device, index) => ({
    ...device,
    severity: marks[device.id],
    // Readings say nothing until it is known by what they are judged.
    telemetry: yardsticks[index] && watched[index]?.telemetry,
    by: yardsticks[index]?.by ?? DEFAULT_INDEX,
    comfortLimits: yardsticks[index]?.comfortLimits,
    timeoutMs: timeouts[index] ?? DEFAULT_INACTIVITY_TIMEOUT_MS,
    askedTime: liveIds.includes(device.id) ? undefined : watched[index]?.heardTime,
  }));
}
