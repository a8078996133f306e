import { DEFAULT_HOTSPOT_URL } from '@airdeck/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverSettingsQuery } from '../accounts/server-settings.ts';
import { storedData } from '../session/session.ts';

/** The network that a device is to join. */
type Wifi = { readonly name: string; readonly password: string };

/**
 * What came of it. `refused`: the device answered with something else than 200. `hidden`: it answered, and the browser
 * does not say what. `unreachable`: no one answered.
 */
export type HotspotOutcome = 'connected' | 'refused' | 'hidden' | 'unreachable';

/** A device tries the network before it answers. */
const ANSWER_WITHIN_MS = 20_000;
const PROBE_WITHIN_MS = 4_000;

/**
 * Tells a device which Wi-Fi network to join, straight from this browser: the server is not asked and not told. Only a
 * page whose policy names the hotspot may do it.
 * @param hotspotUrl where the device answers those who have joined its own network
 */
export async function sendWifi(hotspotUrl: string, wifi: Wifi): Promise<HotspotOutcome> {
  try {
    const answer = await ask(addressFor(hotspotUrl, wifi), ANSWER_WITHIN_MS);
    return answer.status === 200 ? 'connected' : 'refused';
  } catch {
    // No one there, or an answer that is hidden from pages of other origins. Without the password, that can be told
    // apart: such a request gets through to anyone who is there.
    return (await isAnybodyThere(hotspotUrl)) ? 'hidden' : 'unreachable';
  }
}

async function isAnybodyThere(hotspotUrl: string): Promise<boolean> {
  try {
    await ask(hotspotUrl, PROBE_WITHIN_MS, 'no-cors');
    return true;
  } catch {
    return false;
  }
}

function ask(url: string, timeoutMs: number, mode: RequestMode = 'cors'): Promise<Response> {
  return fetch(url, {
    mode,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

function addressFor(hotspotUrl: string, { name, password }: Wifi): string {
  const url = new URL(hotspotUrl);
  url.searchParams.set('wifi_ssid', name);
  url.searchParams.set('wifi_password', password);
  // Not every device reads a plus as a space.
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}

/**
 * Where devices answer on their own Wi-Fi. Anyone who has joined that cannot ask the server any more: what it said before
 * holds.
 */
export function useHotspotUrl(): string {
  const { data } = useQuery(serverSettingsQuery);
  const told = data?.hotspotUrl;
  useEffect(() => {
    if (told !== undefined) storedData.write('hotspotUrl', told);
  }, [told]);
  return told ?? storedData.read('hotspotUrl') ?? DEFAULT_HOTSPOT_URL;
}
