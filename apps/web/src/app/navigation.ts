import type { ParseKeys } from 'i18next';
import { matchPath } from 'react-router';
import { AUDIT_PATH } from '../features/audit/audit.routes.tsx';
import { PATHS } from '../lib/paths/paths.ts';
import type { Role } from '../lib/session/role.ts';
import {
  BellIcon,
  BoltIcon,
  BoxIcon,
  BuildingIcon,
  CalendarIcon,
  DashboardIcon,
  DeviceIcon,
  FanIcon,
  FeedbackIcon,
  HistoryIcon,
  type Icon,
  LogIcon,
  MailIcon,
  PartnersIcon,
  PeopleIcon,
  PersonIcon,
  PlusIcon,
  QuestionIcon,
  WifiIcon,
  WindowIcon,
} from '../ui/icon/icons.tsx';
import { routesOf, type View } from './routes/views.ts';

/** An entry of the sidebar. */
export type NavigationEntry = {
  /** Path of a screen: roles with access to it have the entry. */
  readonly path: string;
  readonly label: ParseKeys;
  readonly icon: Icon;
  /** If not all of the screen's roles have the entry, or not at the same position. */
  readonly roles?: readonly Role[];
};

/** The sidebar of every role, in its order. */
const NAVIGATION: readonly NavigationEntry[] = [
  { path: PATHS.dashboard, label: 'nav.dashboard', icon: DashboardIcon },
  { path: PATHS.tenants, label: 'nav.tenants', icon: BuildingIcon },
  { path: PATHS.customers, label: 'nav.customers', icon: PeopleIcon, roles: ['tenantAdmin'] },
  { path: PATHS.myShipments, label: 'shipments.mine', icon: BoxIcon, roles: ['partner'] },
  { path: PATHS.manageCustomer, label: 'nav.manageCustomers', icon: PeopleIcon },
  { path: PATHS.devices, label: 'nav.devices', icon: DeviceIcon },
  { path: PATHS.partnerDevices, label: 'nav.devices', icon: DeviceIcon },
  { path: PATHS.alerts, label: 'alarms.title', icon: BellIcon, roles: ['tenantAdmin', 'customer'] },
  { path: PATHS.messages, label: 'messages.title', icon: MailIcon, roles: ['tenantAdmin', 'customer'] },
  { path: PATHS.purifiers, label: 'purifiers.menu', icon: FanIcon },
  { path: PATHS.automations, label: 'automations.title', icon: BoltIcon },
  { path: PATHS.shipments, label: 'shipments.title', icon: BoxIcon },
  { path: PATHS.customers, label: 'nav.customers', icon: PeopleIcon, roles: ['systemAdmin'] },
  // The specification has it in the tenants' menu only; customers have it at the same position.
  {
    path: PATHS.historicalData,
    label: 'history.title',
    icon: HistoryIcon,
    roles: ['tenantAdmin', 'customer'],
  },
  {
    path: PATHS.beforeAfter,
    label: 'beforeAfter.title',
    icon: FanIcon,
    roles: ['tenantAdmin', 'customer'],
  },
  { path: PATHS.calendar, label: 'calendar.title', icon: CalendarIcon, roles: ['tenantAdmin', 'customer'] },
  { path: PATHS.feltMeasured, label: 'feltMeasured.title', icon: FeedbackIcon },
  { path: PATHS.wallScreens, label: 'wallScreens.title', icon: WindowIcon },
  { path: PATHS.filters, label: 'filterWear.title', icon: FanIcon, roles: ['tenantAdmin', 'customer'] },
  { path: PATHS.scheduledReports, label: 'scheduledReports.title', icon: LogIcon },
  { path: PATHS.addDevice, label: 'claiming.add.title', icon: PlusIcon },
  { path: PATHS.connectDevice, label: 'connectDevice.title', icon: WifiIcon },
  { path: PATHS.partners, label: 'partners.title', icon: PartnersIcon },
  { path: PATHS.createQuestion, label: 'questionnaires.create.menu', icon: QuestionIcon },
  { path: PATHS.userFeedback, label: 'questionnaires.users.title', icon: FeedbackIcon },
  { path: PATHS.fillResponse, label: 'questionnaires.users.title', icon: FeedbackIcon },
  { path: PATHS.profile, label: 'profile.title', icon: PersonIcon },
  { path: AUDIT_PATH, label: 'audit.title', icon: LogIcon },
];

/** The sidebar: the entries whose screens the role has. */
export function menuOf(view: View): NavigationEntry[] {
  const paths = new Set(routesOf(view).map(({ path }) => path));
  return NAVIGATION.filter(({ path, roles }) => paths.has(path) && (roles?.includes(view.role) ?? true));
}

/** The entry of the menu that the screen at this address was opened from; undefined for an entry's own screen. */
export function menuPathOver(view: View, pathname: string): string | undefined {
  const route = routesOf(view).find(({ path }) => matchPath(path, pathname) !== null);
  return menuOf(view).find(({ path }) => route?.under?.includes(path))?.path;
}
