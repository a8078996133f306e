import { BANDS, type Band } from '@airdeck/air/bands';
import { bandOfMetric } from '@airdeck/air/levels';
import type { AlarmSeverity } from '@airdeck/contract/severities';
import { useIntersection } from '@mantine/hooks';
import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { type DeviceAir, describeAir } from '../../../lib/telemetry/device-air.ts';
import type { DeviceTelemetry } from '../../../lib/telemetry/series.ts';

/** A device on the dashboard. */
export type ShownDevice = {
  readonly id: string;
  readonly name: string;
  /** Where it stands, in the words of anyone who put it there. */
  readonly place?: string | undefined;
  /** The address of its own screen. */
  readonly href: string;
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
  /** What is to be told besides the index. */
  readonly gas: RoomGas | undefined;
  /** The worse of both; `undefined`: there is neither, or the device is offline. */
  readonly worst: { readonly band: Band; readonly by: 'index' | RoomGas['metric'] } | undefined;
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
export function worstFirst(standings: readonly Standing[]): Standing[] {
  return standings.toSorted((a, b) => rank(a) - rank(b));
}

export function standingOf(device: ShownDevice, nowMs: number): Standing {
  const { telemetry, timeoutMs, askedTime = nowMs } = device;
  if (!telemetry) return { device, air: undefined, gas: undefined, worst: undefined };
  const air = describeAir(telemetry, Math.min(nowMs, askedTime), timeoutMs);
  const gas = mostRelevantGas(telemetry, air, timeoutMs);
  return { device, air, gas, worst: worstOf(air, gas) };
}

function worstOf({ isOffline, index }: DeviceAir, gas: RoomGas | undefined): Standing['worst'] {
  if (isOffline) return undefined;
  if (gas && (!index || badnessOf(gas.band) > badnessOf(index.band))) {
    return { band: gas.band, by: gas.metric };
  }
  return index && { band: index.band, by: 'index' };
}

const GASES = ['co2', 'tvoc'] as const;

/** A gas in a room, which the index of particles says nothing of. */
type RoomGas = {
  readonly metric: (typeof GASES)[number];
  readonly value: number;
  readonly band: Band;
};

/** How bad a band is: 0 is good. */
const badnessOf = (band: Band): number => BANDS.findIndex(({ name }) => name === band.name);

/** Up to the end of 'Satisfactory', which is where a room begins to want fresh air, a gas is no one's worry. */
const UNTROUBLED = BANDS.findIndex(({ name }) => name === 'satisfactory');

/** Whether a room wants fresh air for it. */
const isTrouble = ({ band }: RoomGas): boolean => badnessOf(band) > UNTROUBLED;

/**
 * The gas that a glance at a device has to tell: the one in the worst band, if a room wants fresh air for it; or CO2,
 * however much, of a device that measures no particles. Nothing of a device that is offline.
 */
function mostRelevantGas(
  telemetry: DeviceTelemetry,
  { isOffline, lastTs = 0, index }: DeviceAir,
  timeoutMs: number,
): RoomGas | undefined {
  if (isOffline) return undefined;
  const gases = GASES.flatMap((metric): RoomGas[] => {
    const point = telemetry.latest[metric];
    // A sensor that has died does not speak for a device whose others go on.
    if (typeof point?.value !== 'number' || point.ts <= lastTs - timeoutMs) return [];
    const band = bandOfMetric(metric, point.value);
    return band ? [{ metric, value: point.value, band }] : [];
  });
  const [worst] = gases.sort((a, b) => badnessOf(b.band) - badnessOf(a.band));
  if (worst && isTrouble(worst)) return worst;
  return index ? undefined : gases.find(({ metric }) => metric === 'co2');
}

/** Says that a device is looked at. @returns takes it back */
export type Look = (deviceId: string) => () => void;

/** So far outside the window, what comes into it next is looked at already. */
const AHEAD = '200px';

/** The devices that something on the screen shows: each says so itself, for as long as it can be seen. */
export function useDevicesInSight(): { readonly ids: readonly string[]; readonly look: Look } {
  const [looks, setLooks] = useState<ReadonlyMap<string, number>>(new Map());
  const look = useCallback((deviceId: string) => {
    setLooks((before) => counted(before, deviceId, 1));
    return () => setLooks((before) => counted(before, deviceId, -1));
  }, []);
  return { ids: [...looks.keys()], look };
}

/** For an element that shows a device, which is looked at while the element is on the screen. */
export function useLookWhileSeen(deviceId: string, look: Look): RefCallback<HTMLElement | null> {
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: AHEAD });
  const isSeen = entry?.isIntersecting === true;
  useEffect(() => (isSeen ? look(deviceId) : undefined), [isSeen, deviceId, look]);
  return ref;
}

function counted(looks: ReadonlyMap<string, number>, deviceId: string, more: 1 | -1) {
  const count = (looks.get(deviceId) ?? 0) + more;
  const next = new Map(looks);
  if (count > 0) next.set(deviceId, count);
  else next.delete(deviceId);
  return next;
}
