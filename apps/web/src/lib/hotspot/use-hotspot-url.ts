import { DEFAULT_HOTSPOT_URL } from '@airdeck/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverSettingsQuery } from '../accounts/server-settings.ts';
import { storedData } from '../session/session.ts';

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
