import type { TFunction } from 'i18next';
import {
  BuildingIcon,
  ChartIcon,
  EditIcon,
  GiveIcon,
  type Icon,
  KeyIcon,
  PinIcon,
  TakeBackIcon,
  TrashIcon,
} from '../../../ui/icon/icons.tsx';

type DomainEvent = { readonly key: string; readonly label: string; readonly icon: Icon };

/** The words and drawings of what is done to devices, the same for one and for several, no matter who does it. */
export const deviceActs = (t: TFunction) =>
  ({
    rename: { key: 'rename', label: t('devices.rename.action'), icon: EditIcon },
    location: { key: 'location', label: t('devices.updateLocation'), icon: PinIcon },
    giveToTenant: { key: 'assign', label: t('devices.assign.tenantAction'), icon: BuildingIcon },
    giveToCustomer: { key: 'assign', label: t('devices.assign.customerAction'), icon: GiveIcon },
    takeBack: { key: 'takeBack', label: t('devices.takeBack.action'), icon: TakeBackIcon },
    visit: { key: 'open', label: t('devices.visit.action'), icon: ChartIcon },
    changeToken: { key: 'token', label: t('devices.token.action'), icon: KeyIcon },
    remove: { key: 'delete', label: t('devices.deletion.action'), icon: TrashIcon },
  }) satisfies Record<string, DomainEvent>;
