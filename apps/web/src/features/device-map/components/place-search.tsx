import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placedAt, usePlaceLookup } from '../../../lib/geography/place-lookup.ts';
import { placeNamer } from '../../../lib/geography/place-names.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { LookupSelect } from '../../../ui/form/lookup-select.tsx';
import type { MapPoint } from '../../../ui/map/map-types.ts';

/** Takes the map to a city or village of the world. */
export function PlaceSearch({ onFound }: { onFound: (point: MapPoint) => void }) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<LookupOption | null>(null);
  const { options, isLoading, failure } = usePlaceLookup(typed, placeNamer(i18n.language));
  return (
    <LookupSelect
      label={t('deviceMap.search')}
      placeholder={t('deviceMap.searchHint')}
      options={options}
      isLoading={isLoading}
      value={chosen}
      onChange={(place) => {
        setChosen(place);
        if (place) onFound(placedAt(place));
      }}
      typed={typed}
      onType={setTyped}
      error={failure ? t('deviceMap.searchFailed') : undefined}
      clearable
    />
  );
}
