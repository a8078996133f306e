import { type MadePlaceKind, PARENTS_OF, type Place } from '@airdeck/contract/places/places';
import type { TFunction } from 'i18next';
import { floorPlanPath } from '../../../lib/paths/floor-plan-path.ts';
import { historyPath } from '../../../lib/paths/paths.ts';
import {
  ChartIcon,
  DeviceIcon,
  EditIcon,
  HistoryIcon,
  ImageIcon,
  PlusIcon,
  SortIcon,
} from '../../../ui/icon/icons.tsx';
import { deleteAction, type RowAction } from '../../../ui/table/row-actions.tsx';
import type { OpenedPlace } from './place-dialogs.tsx';

type Offered = {
  readonly mayManage: boolean;
  readonly maySettle: boolean;
  readonly mayJudge: boolean;
  readonly maySetTariff: boolean;
  readonly open: (opened: OpenedPlace) => void;
  readonly remove: (place: Place) => void;
  readonly goTo: (path: string) => void;
};

/** The kinds that can be in a kind of place. */
const kindsIn = (kind: MadePlaceKind): MadePlaceKind[] =>
  (['floor', 'room'] as const).filter((inside) => PARENTS_OF[inside].includes(kind));

/** The actions of a reader on a place. */
export function placeActions(
  place: Place,
  t: TFunction,
  { mayManage, maySettle, mayJudge, maySetTariff, open, remove, goTo }: Offered,
): RowAction[] {
  const history: RowAction = {
    label: t('places.periods.open'),
    icon: HistoryIcon,
    onClick: () => open({ act: 'periods', place }),
  };
  const readings: RowAction = {
    label: t('places.readings'),
    icon: ChartIcon,
    onClick: () => goTo(historyPath(place.id)),
  };
  const isRoom = place.kind === 'room';
  const plan: RowAction = {
    label: t('places.plan'),
    icon: ImageIcon,
    onClick: () => goTo(floorPlanPath(place.id)),
  };
  const edit: RowAction = {
    label: t('places.edit'),
    icon: EditIcon,
    onClick: () => open({ act: 'edit', place }),
  };
  const yardstick: RowAction = {
    label: t('yardsticks.place'),
    icon: ChartIcon,
    onClick: () => open({ act: 'yardstick', place }),
  };
  const move: RowAction = {
    label: t('places.move.open'),
    icon: SortIcon,
    onClick: () => open({ act: 'move', place }),
  };
  const tariff: RowAction = {
    label: t('tariffs.place'),
    icon: ChartIcon,
    onClick: () => open({ act: 'tariff', place }),
  };
  const devices: RowAction = {
    label: t('places.settle.open'),
    icon: DeviceIcon,
    onClick: () => open({ act: 'settle', place }),
  };
  if (!mayManage) {
    if (place.isAround) return [];
    return isRoom ? [...(maySettle ? [devices] : []), readings, history] : [plan];
  }
  return [
    edit,
    ...(isRoom ? [devices, readings, history] : [plan]),
    ...(mayJudge ? [yardstick] : []),
    ...(maySetTariff ? [tariff] : []),
    ...kindsIn(place.kind).map(
      (kind): RowAction => ({
        label: t(`places.add.${kind}`),
        icon: PlusIcon,
        onClick: () => open({ act: 'add', kind, parent: place }),
      }),
    ),
    move,
    deleteAction(t('places.delete'), () => remove(place)),
  ];
}
