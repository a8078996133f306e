import { getServerSettings } from '@airdeck/contract/settings/settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api-client/call.ts';
import { languageOf } from '../i18n/languages.ts';

/** The server's settings that the console needs. */
export const serverSettingsQuery = queryOptions({
  queryKey: ['server-settings'],
  queryFn: ({ signal }) => call(getServerSettings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Props of every map, from the reader's language and the server's settings. */
export function useMapSettings() {
  const { i18n } = useTranslation();
  const { data, isPending } = useQuery(serverSettingsQuery);
  return { language: languageOf(i18n.language).tag, tiles: data?.mapTiles, isPending };
}
