import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPlaces, usePlaceLookup } from '../../lib/devices/place-lookup.ts';
import { optionOf, roomsOfPlaceQuery } from '../../lib/devices/report-devices.ts';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import type { LookupOption } from '../../lib/lists/lookup.ts';
import { FoundField } from '../../ui/form/found-fields.tsx';
import { useToasts } from '../../ui/toast/toast.tsx';

type RoomsOfPlaceProps = {
  /** Most rooms that the screen shows at once. */
  readonly most: number;
  readonly onRooms: (rooms: readonly LookupOption[]) => void;
};

/** Chooses the rooms of a building or a floor at once; nothing for readers who have none. */
export function RoomsOfPlace({ most, onRooms }: RoomsOfPlaceProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const client = useQueryClient();
  const toasts = useToasts();
  const hasPlaces = useHasPlaces();
  const [place, setPlace] = useState<LookupOption | null>(null);
  const [found, setFound] = useState<number>();
  if (!hasPlaces) return null;

  async function choose(chosen: LookupOption | null): Promise<void> {
    setPlace(chosen);
    setFound(undefined);
    if (!chosen) return;
    try {
      const { devices } = await client.fetchQuery(roomsOfPlaceQuery(chosen.value));
      setFound(devices.length);
      if (devices.length > 0) onRooms(devices.slice(0, most).map(optionOf));
    } catch (error) {
      toasts.failed(error);
    }
  }

  function note(): string {
    if (found === 0) return t('chosenDevices.noRooms');
    if (found === undefined || found <= most) return t('chosenDevices.roomsOfText');
    return t('chosenDevices.firstRooms', { most: format.number(most), all: format.number(found) });
  }

  return (
    <FoundField
      useFound={usePlaceLookup}
      label={t('chosenDevices.roomsOf')}
      description={note()}
      value={place}
      onChange={(chosen) => void choose(chosen)}
      clearable
    />
  );
}
