import type { Place } from '@airdeck/contract/places/places';
import type { TFunction } from 'i18next';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import looks from '../../../ui/looks/looks.module.css';
import type { Column } from '../../../ui/table/columns.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import classes from './places.module.css';

type Words = {
  readonly t: TFunction;
  readonly format: Formatters;
  readonly direction: 'ltr' | 'rtl';
};

/** A fact that holds for a place: dim if a place above it says so. Without one the cell is empty, which cards leave out. */
const Held = ({ text, isOwn }: { text: string; isOwn: boolean }) =>
  text === '' ? null : <span className={isOwn ? undefined : looks.dim}>{text}</span>;

/** The columns of a tree, each place indented below the one that it is in. @param depthOf number of places above it */
export function placeColumns(
  { t, format, direction }: Words,
  depthOf: (place: Place) => number,
): Column<Place>[] {
  return [
    {
      header: t('places.column.name'),
      cell: (place) => (
        <div className={classes.node} data-depth={depthOf(place)} dir={direction}>
          <TwoLines
            direction={direction}
            first={<bdi>{place.name}</bdi>}
            second={t(`places.kind.${place.kind}`)}
          />
        </div>
      ),
    },
    {
      header: t('places.column.devices'),
      cell: ({ devices }) => format.commas(devices.map(({ deviceName }) => deviceName)),
    },
    {
      header: t('places.column.type'),
      cell: ({ held, placeType }) => <Held text={placeName(held.placeType, t)} isOwn={placeType !== null} />,
      width: '10rem',
    },
    {
      header: t('places.column.city'),
      cell: ({ held, city }) => <Held text={held.city ?? ''} isOwn={city !== null} />,
      width: '9rem',
    },
    {
      header: t('places.column.timeZone'),
      cell: ({ held, timeZone }) => <Held text={held.timeZone ?? ''} isOwn={timeZone !== null} />,
      width: '10rem',
    },
  ];
}
