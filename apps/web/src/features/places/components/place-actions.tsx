import { type MadePlaceKind, PARENTS_OF, type Place } from '@airdeck/contract/places/places';
import type { TFunction } from 'i18next';
import { DeviceIcon, EditIcon, HistoryIcon, PlusIcon } from '../../../ui/icon/icons.tsx';
import { deleteAction, type RowAction } from '../../../ui/table/row-actions.tsx';
import type { OpenedPlace } from './place-dialogs.tsx';

type Offered = {
  readonly mayManage: boolean;
  readonly open: (opened: OpenedPlace) => void;
  readonly remove: (place: Place) => void;
};

/** The kinds that can be in a kind of place. */
const kindsIn = (kind: MadePlaceKind): MadePlaceKind[] =>
  (['floor', 'room'] as const).filter((inside) => PARENTS_OF[inside].includes(kind));

/** The actions of a reader on a place. */
export function placeActions(place: Place, t: TFunction, { mayManage, open, remove }: Offered): RowAction[] {
  const history: RowAction = {
    label: t('places.periods.open'),
    icon: HistoryIcon,
    onClick: () => open({ act: 'periods', place }),
  };
  const isRoom = place.kind === 'room';
  if (!mayManage) return isRoom ? [history] : [];
  const edit: RowAction = {
    label: t('places.edit'),
    icon: EditIcon,
    onClick: () => open({ act: 'edit', place }),
  };
  const devices: RowAction = {
    label: t('places.settle.open'),
    icon: DeviceIcon,
    onClick: () => open({ act: 'settle', place }),
  };
  return [
    edit,
    ...(isRoom ? [devices, history] : []),
    ...kindsIn(place.kind).map(
      (kind): RowAction => ({
        label: t(`places.add.${kind}`),
        icon: PlusIcon,
        onClick: () => open({ act: 'add', kind, parent: place }),
      }),
    ),
    deleteAction(t('places.delete'), () => remove(place)),
  ];
}
