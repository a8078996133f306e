import type { ParseKeys } from 'i18next';
import { AUDIT_PATH } from '../features/audit/audit.routes.tsx';
import { PATHS } from '../lib/paths/paths.ts';
import type { Role } from '../lib/session/role.ts';
import {
  BellIcon,
  BuildingIcon,
  DashboardIcon,
  DeviceIcon,
  FanIcon,
  FeedbackIcon,
  HistoryIcon,
  type Icon,
  LogIcon,
  PartnersIcon,
  PeopleIcon,
  PersonIcon,
  QuestionIcon,
  WifiIcon,
} from '../ui/icon/icons.tsx';

/** An entry of the sidebar. */
export type NavigationEntry = {
  /** Of a screen: roles that have it have the entry. */
  readonly path: string;
  readonly label: ParseKeys;
  readonly icon: Icon;
  /** Where not all of the screen's roles have the entry, or not at the same place. */
  readonly roles?: readonly Role[];
};

/** The sidebar of every role, in its order. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { path: PATHS.dashboard, label: 'nav.dashboard', icon: DashboardIcon },
  { path: PATHS.tenants, label: 'nav.tenants', icon: BuildingIcon },
  { path: PATHS.customers, label: 'nav.customers', icon: PeopleIcon, roles: ['tenantAdmin'] },
  { path: PATHS.manageCustomer, label: 'nav.manageCustomers', icon: PeopleIcon },
  { path: PATHS.devices, label: 'nav.devices', icon: DeviceIcon },
  { path: PATHS.partnerDevices, label: 'nav.devices', icon: DeviceIcon },
  { path: PATHS.alerts, label: 'alarms.title', icon: BellIcon, roles: ['tenantAdmin', 'customer'] },
  { path: PATHS.purifiers, label: 'purifiers.menu', icon: FanIcon },
  { path: PATHS.customers, label: 'nav.customers', icon: PeopleIcon, roles: ['systemAdmin'] },
  // The specification has it in the tenants' menu only; customers have it at the same place.
  {
    path: PATHS.historicalData,
    label: 'history.title',
    icon: HistoryIcon,
    roles: ['tenantAdmin', 'customer'],
  },
  { path: PATHS.connectDevice, label: 'connectDevice.title', icon: WifiIcon },
  { path: PATHS.partners, label: 'partners.title', icon: PartnersIcon },
  { path: PATHS.createQuestion, label: 'questionnaires.create.menu', icon: QuestionIcon },
  { path: PATHS.userFeedback, label: 'questionnaires.users.title', icon: FeedbackIcon },
  { path: PATHS.fillResponse, label: 'questionnaires.users.title', icon: FeedbackIcon },
  { path: PATHS.profile, label: 'profile.title', icon: PersonIcon },
  { path: AUDIT_PATH, label: 'audit.title', icon: LogIcon },
];
