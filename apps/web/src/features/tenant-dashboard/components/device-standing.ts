import { BANDS } from '@airdeck/air/bands';
import { type DeviceAir, describeAir } from '../../../lib/telemetry/device-air.ts';
import type { DeviceTelemetry } from '../../../lib/telemetry/series.ts';
import { mostRelevantGas, type RoomGas } from './room-gas.ts';

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
};

/** Bands from the worst, then what has no index, then what is silent, then what is not known yet. */
function rank(air: DeviceAir | undefined): number {
  if (!air) return BANDS.length + 2;
  if (air.isOffline) return BANDS.length + 1;
  const { index } = air;
  if (!index) return BANDS.length;
  return BANDS.length - 1 - BANDS.findIndex(({ name }) => name === index.band.name);
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
  return standings.toSorted((a, b) => rank(a.air) - rank(b.air));
}

export function standingOf(device: ShownDevice, nowMs: number): Standing {
  const { telemetry, timeoutMs, askedTime = nowMs } = device;
  if (!telemetry) return { device, air: undefined, gas: undefined };
  const air = describeAir(telemetry, Math.min(nowMs, askedTime), timeoutMs);
  return { device, air, gas: mostRelevantGas(telemetry, air, timeoutMs) };
}
