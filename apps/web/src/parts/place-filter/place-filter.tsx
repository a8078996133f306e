import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceChoice } from '../../lib/devices/place-choice.ts';
import { useHasPlaces, usePlaceLookup } from '../../lib/devices/place-lookup.ts';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { FilterLookup } from '../../ui/table/list-filters.tsx';
import type { PlaceGrouping } from './use-place-groups.ts';

type PlaceFilterProps = {
  readonly place: PlaceChoice;
  readonly onChange: (place: PlaceChoice) => void;
  /** The switch of a list that can be grouped by place. */
  readonly grouping?: PlaceGrouping | undefined;
};

/** Narrows a screen to a building, a floor or a room; nothing for readers who have none. */
export function PlaceFilter(props: PlaceFilterProps) {
  const hasPlaces = useHasPlaces();
  if (!hasPlaces && props.place.placeId === null) return null;
  return (
    <>
      <PlaceField {...props} />
      {props.grouping ? <GroupChip {...props.grouping} /> : null}
    </>
  );
}

/** Groups the rows of a list by their places. */
function GroupChip({ isOn, onToggle }: PlaceGrouping) {
  const { t } = useTranslation();
  return (
    <FilterChips
      label={t('placeFilter.order')}
      options={[{ value: 'place', label: t('placeFilter.group') }]}
      value={isOn ? 'place' : null}
      onChange={onToggle}
    />
  );
}

function PlaceField({ place: { placeId, placeName }, onChange }: PlaceFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { options, isLoading } = usePlaceLookup(typed);
  return (
    <FilterLookup
      label={t('placeFilter.label')}
      options={options}
      isLoading={isLoading}
      value={placeId === null ? null : { value: placeId, label: placeName ?? placeId }}
      onChange={(chosen) => onChange({ placeId: chosen?.value ?? null, placeName: chosen?.label ?? null })}
      typed={typed}
      onType={setTyped}
    />
  );
}
