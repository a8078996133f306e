import { rankOf } from '@airdeck/air/verdict';
import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { useEffect, useState } from 'react';
import { storedData } from '../../lib/session/session.ts';
import type { StoredDevice } from '../../lib/session/stored-data.ts';

/** URL parameter of the selected device, so that a link or a reload shows the same room. */
const CHOSEN = 'device';

/** The URL's parameters that select a device. */
export function choosing(deviceId: string): Record<string, string> {
  return { [CHOSEN]: deviceId };
}

/**
 * The device that the dashboard is going to show, as far as it is known without the server: the one in the URL, the only
 * one, or the worst of the last visit.
 */
export function expectedDevice(
  devices: readonly StoredDevice[] | undefined,
  parameters: URLSearchParams,
  worstId: string | undefined = storedData.read('worstDevice'),
): StoredDevice | undefined {
  const withId = (id: string | null | undefined) => devices?.find((device) => device.id.id === id);
  return withId(parameters.get(CHOSEN)) ?? (devices?.length === 1 ? devices[0] : withId(worstId));
}

/**
 * The device in the URL, or else the one with the worst air. It stays until another is in a worse band.
 * @param worst null: they could not be loaded; undefined: loading
 * @returns undefined: not known yet
 */
export function useChosenDevice(
  devices: readonly StoredDevice[] | undefined,
  worst: WorstAir | null | undefined,
  parameters: URLSearchParams,
): StoredDevice | undefined {
  const [shownId, setShownId] = useState(() => storedData.read('worstDevice'));
  const worstId = worst ? worstOf(worst, shownId) : undefined;
  if (worstId !== undefined && worstId !== shownId) setShownId(worstId);
  useEffect(() => {
    if (worstId !== undefined) storedData.write('worstDevice', worstId);
  }, [worstId]);
  const isKnown = worst !== undefined;
  return expectedDevice(devices, parameters, worstId ?? shownId) ?? (isKnown ? devices?.[0] : undefined);
}

function worstOf({ devices }: WorstAir, shownId: string | undefined): string | undefined {
  const [first] = devices;
  const shown = devices.find(({ deviceId }) => deviceId === shownId);
  if (!first || !shown) return first?.deviceId;
  return rankOf(first.verdict) > rankOf(shown.verdict) ? first.deviceId : shown.deviceId;
}
