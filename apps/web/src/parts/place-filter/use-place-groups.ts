import { useTranslation } from 'react-i18next';
import type { TableState } from '../../ui/table/table-state.ts';

/** Whether a list is grouped by place, and the switch. */
export type PlaceGrouping = { readonly isOn: boolean; readonly onToggle: () => void };

/** The order of the server by building, floor and room, in which rows of a place follow each other. */
const BY_PLACE = { key: 'place', direction: 'ascending' } as const;

type Placed = { readonly placeNames: readonly string[]; readonly customerTitle?: string | null | undefined };

/** The places around a room, from the building on: `Building A · Floor 1`. */
const pathTo = (around: readonly string[]): string => around.toReversed().join(' · ');

/** Floor and building of a row, below its room; undefined: it has none. */
export const aroundRoom = ({ placeNames: [, ...around] }: Pick<Placed, 'placeNames'>): string | undefined =>
  around.length === 0 ? undefined : pathTo(around);

type Sorted = {
  readonly state: Pick<TableState, 'sort'>;
  readonly onStateChange: (change: Pick<TableState, 'sort'>) => void;
};

/**
 * Groups a list by building and floor, on demand: the list is then in the order of places.
 * @param usual the order of the list without groups
 */
export function usePlaceGroups({ state, onStateChange }: Sorted, usual: TableState['sort']) {
  const { t } = useTranslation();
  const isOn = state.sort?.key === BY_PLACE.key;
  const headingOf = ({ placeNames, customerTitle }: Placed): string => {
    const [, ...around] = placeNames;
    const place = around.length > 0 ? pathTo(around) : t('placeFilter.noBuilding');
    return customerTitle ? `${place} · ${customerTitle}` : place;
  };
  return {
    grouping: {
      isOn,
      onToggle: () => onStateChange({ sort: isOn ? usual : BY_PLACE }),
    } satisfies PlaceGrouping,
    /** The heading of a row; undefined: the list is not grouped. */
    groupOf: isOn ? headingOf : undefined,
    /** Floor and building of a row, below its room; undefined: it has none, or the heading says them. */
    aroundOf: (row: Placed): string | undefined => (isOn ? undefined : aroundRoom(row)),
  };
}
