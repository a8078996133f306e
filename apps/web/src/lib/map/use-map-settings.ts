import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverSettingsQuery } from '../accounts/server-settings.ts';
import { languageOf } from '../i18n/languages.ts';

/** What every map of the console takes from the reader's language and from how the server was set up. */
export function useMapSettings() {
  const { i18n } = useTranslation();
  const { data, isPending } = useQuery(serverSettingsQuery);
  return { language: languageOf(i18n.language).tag, tiles: data?.mapTiles, isPending };
}
