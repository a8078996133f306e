import { getServerSettings } from '@airdeck/contract/settings/settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../i18n/languages.ts';
import { queryOf } from '../query/query.ts';

/** The server's settings that the console needs. */
export const serverSettingsQuery = queryOptions({
  ...queryOf(getServerSettings, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Props of every map, from the reader's language and the server's settings. */
export function useMapSettings() {
  const { i18n } = useTranslation();
  const { data, isPending } = useQuery(serverSettingsQuery);
  return { language: languageOf(i18n.language).tag, tiles: data?.mapTiles, isPending };
}
