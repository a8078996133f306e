import { DEFAULT_HOTSPOT_URL } from '@airdeck/contract/settings/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverSettingsQuery } from '../accounts/server-settings.ts';
import { storedData } from '../session/session.ts';

/** The Wi-Fi network for the device to join. */
type Wifi = { readonly name: string; readonly password: string };

/**
 * Outcome. `refused`: the device answered with a status other than 200. `hidden`: it answered, but the browser hides
 * the response. `unreachable`: no answer.
 */
export type HotspotOutcome = 'connected' | 'refused' | 'hidden' | 'unreachable';

/** A device tries the network before it answers. */
const ANSWER_WITHIN_MS = 20_000;
const PROBE_WITHIN_MS = 4_000;

/**
 * Sends the Wi-Fi network to join to a device, directly from this browser: the server is not involved. Only a page
 * whose content security policy names the hotspot may do so.
 * @param hotspotUrl of the device in its own network
 */
export async function sendWifi(hotspotUrl: string, wifi: Wifi): Promise<HotspotOutcome> {
  try {
    const answer = await ask(addressFor(hotspotUrl, wifi), ANSWER_WITHIN_MS);
    return answer.status === 200 ? 'connected' : 'refused';
  } catch {
    // Either no answer, or one that is hidden from other origins. A `no-cors` request, without the password,
    // distinguishes them: it succeeds if there is any answer.
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
  // Not every device decodes a plus as a space.
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}

/**
 * URL of devices on their own Wi-Fi. In that network the server is unreachable, so its last answer is used.
 */
export function useHotspotUrl(): string {
  const { data } = useQuery(serverSettingsQuery);
  const configured = data?.hotspotUrl;
  useEffect(() => {
    if (configured !== undefined) storedData.write('hotspotUrl', configured);
  }, [configured]);
  return configured ?? storedData.read('hotspotUrl') ?? DEFAULT_HOTSPOT_URL;
}
