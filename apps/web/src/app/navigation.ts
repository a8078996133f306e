import type { ParseKeys } from 'i18next';
import { matchPath } from 'react-router';
import type { AppRoute, Section } from '../lib/routing/app-route.ts';
import type { Role } from '../lib/session/role.ts';
import type { StoredUser } from '../lib/session/stored-data.ts';
import {
  BellIcon,
  BoxIcon,
  BuildingIcon,
  DashboardIcon,
  DeviceIcon,
  FanIcon,
  FeedbackIcon,
  HistoryIcon,
  type Icon,
  MailIcon,
  PartnersIcon,
  PeopleIcon,
  PersonIcon,
  QuestionIcon,
  WifiIcon,
} from '../ui/icon/icons.tsx';
import { routesOf, type View } from './routes/views.ts';

type SectionHead = {
  readonly label: ParseKeys;
  readonly icon: Icon;
  /** Title of its pages, where the specification has another one than in the sidebar. */
  readonly title?: ParseKeys;
};

/** Name and icon of each section. */
const HEADS: Readonly<Record<Section, SectionHead>> = {
  dashboard: { label: 'nav.dashboard', icon: DashboardIcon },
  tenants: { label: 'nav.tenants', icon: BuildingIcon },
  customers: { label: 'nav.customers', icon: PeopleIcon },
  devices: { label: 'nav.devices', icon: DeviceIcon, title: 'devices.title' },
  alerts: { label: 'alarms.title', icon: BellIcon },
  messages: { label: 'messages.title', icon: MailIcon },
  history: { label: 'history.title', icon: HistoryIcon },
  purifiers: { label: 'purifiers.menu', icon: FanIcon },
  shipments: { label: 'shipments.title', icon: BoxIcon },
  partners: { label: 'partners.title', icon: PartnersIcon },
  questions: { label: 'questionnaires.create.menu', icon: QuestionIcon },
  feedback: { label: 'questionnaires.users.title', icon: FeedbackIcon },
  profile: { label: 'profile.title', icon: PersonIcon },
};

export const SECTIONS = Object.keys(HEADS) as readonly Section[];

/** Those with another name for a role. */
const OWN_HEADS: Readonly<Partial<Record<Role, Readonly<Partial<Record<Section, SectionHead>>>>>> = {
  customer: { devices: { label: 'connectDevice.title', icon: WifiIcon } },
  partner: {
    shipments: { label: 'shipments.mine', icon: BoxIcon },
    customers: { label: 'nav.manageCustomers', icon: PeopleIcon },
  },
};

/** The sidebar of each role, as in the specification: other screens are tabs of these sections. */
const SIDEBARS: Readonly<Record<Role, readonly Section[]>> = {
  tenantAdmin: ['dashboard', 'customers', 'devices', 'alerts', 'messages', 'history', 'partners', 'profile'],
  customer: ['dashboard', 'alerts', 'messages', 'history', 'devices', 'feedback', 'profile'],
  partner: ['dashboard', 'shipments', 'customers', 'devices'],
  systemAdmin: [
    'dashboard',
    'tenants',
    'devices',
    'purifiers',
    'shipments',
    'customers',
    'partners',
    'questions',
    'feedback',
  ],
};
const REDUCED: readonly Section[] = ['dashboard', 'history'];

/** An entry of the sidebar, with the path of its first tab. */
export type NavigationEntry = SectionHead & { readonly section: Section; readonly path: string };

export function headOf({ role }: View, section: Section): SectionHead {
  return OWN_HEADS[role]?.[section] ?? HEADS[section];
}

/** The sidebar. */
export function menuOf(view: View): NavigationEntry[] {
  const sections = SIDEBARS[view.role].filter((section) => !view.isReducedMenu || REDUCED.includes(section));
  return sections.flatMap((section) => {
    const [first] = tabsOf(view, section);
    return first ? [{ section, path: first.path, ...headOf(view, section) }] : [];
  });
}

/** A screen that is a tab of its section. */
export type TabRoute = AppRoute & Required<Pick<AppRoute, 'section' | 'tab'>>;

export const isTab = (route: AppRoute): route is TabRoute =>
  route.section !== undefined && route.tab !== undefined;

/** The address of a tab for the reader. */
export const addressOf = ({ path, tab }: TabRoute, reader: StoredUser): string =>
  tab.address?.(reader) ?? path;

export const allTabs = (view: View): TabRoute[] => SECTIONS.flatMap((section) => tabsOf(view, section));

/** The tabs of a section at their own addresses, in order. */
export function tabsOf(view: View, section: Section): TabRoute[] {
  return routesOf(view)
    .filter(isTab)
    .filter(({ path, tab, ...route }) => route.section === section && (tab.path ?? path) === path)
    .filter(({ tab }) => tab.ofBranches !== true || view.isLimited === true)
    .sort((one, other) => one.tab.order - other.tab.order);
}

/** The route of the screen at this address. */
export function routeAt(view: View, pathname: string): AppRoute | undefined {
  return routesOf(view).find(({ path }) => matchPath(path, pathname) !== null);
}
