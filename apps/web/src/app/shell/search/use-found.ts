import { roomName } from '@airdeck/air/room-name';
import { CUSTOMER_PERMISSIONS } from '@airdeck/contract/customers/customers.permissions';
import type { FoundPlace } from '@airdeck/contract/places/place-search';
import { PLACE_PERMISSIONS } from '@airdeck/contract/places/places.permissions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { customersQuery, foundCustomersQuery } from '../../../features/customers/api/save-customer.ts';
import { devicesQuery } from '../../../features/devices/api/devices.ts';
import { userName } from '../../../lib/accounts/own-record.ts';
import { usersOfCustomersQuery } from '../../../lib/accounts/users-of-customers.ts';
import { personName } from '../../../lib/customers/customers.ts';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { pathOfPlace } from '../../../lib/devices/place-choice.ts';
import { placesQuery } from '../../../lib/devices/place-lookup.ts';
import { searchedPath } from '../../../lib/lists/list-state.ts';
import { customerUsersPath, PATHS, singleDevicePath } from '../../../lib/paths/paths.ts';
import { usersOfCustomerPath, usersPath } from '../../../lib/paths/user-paths.ts';
import { mapQuery, type Query } from '../../../lib/query/query.ts';
import { type Role, rolesWith } from '../../../lib/session/role.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { routeAt } from '../../navigation.ts';
import type { View } from '../../routes/views.ts';

/** A result, and where it leads. */
export type Found = {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly path: string;
};

type FoundOfKind = {
  readonly found: readonly Found[];
  readonly total: number;
  /** The list with all results; undefined: the role has none. */
  readonly listPath: string | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
};

/** Results shown of each kind; the lists show the others. */
const SHOWN = 5;

const pageOf = (search: string) => ({ search, sort: undefined, page: 1, pageSize: SHOWN });

/** The first results of a list's own search. @param listPath the list, with the same search */
function useFirst<Row>(
  query: Query<{ readonly data: readonly Row[]; readonly totalElements: number }>,
  toFound: (row: Row) => Found | undefined,
  { text, isWanted, listPath }: { text: string; isWanted: boolean; listPath: string | undefined },
): FoundOfKind {
  const isAsked = isWanted && text !== '';
  const { data, isFetching, isError } = useQuery({
    ...query,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isShown = isAsked && data !== undefined;
  return {
    found: isShown ? data.data.flatMap((row) => toFound(row) ?? []) : [],
    total: isShown ? data.totalElements : 0,
    listPath: listPath && searchedPath(listPath, text),
    isLoading: isAsked && isFetching,
    hasFailed: isAsked && isError,
  };
}

const DEVICE_LISTS: Readonly<Partial<Record<Role, string>>> = {
  tenantAdmin: PATHS.devices,
  systemAdmin: PATHS.devices,
  partner: PATHS.partnerDevices,
};

/** Rooms by the search of the list of devices. */
export function useFoundRooms({ role }: View, text: string): FoundOfKind {
  const isOutside = role === 'systemAdmin';
  const listPath = DEVICE_LISTS[role];
  return useFirst(devicesQuery(pageOf(text), {}, isOutside), toRoom, {
    text,
    isWanted: true,
    listPath,
  });
}

function toRoom(device: DeviceRecord): Found {
  const { id, deviceId, deviceName, customer, tenantName } = device;
  const { room, serial } = roomName(device);
  const owner = customer?.title ?? tenantName;
  return {
    key: id,
    label: room,
    detail: [owner, serial].filter(Boolean).join(' · '),
    // A device in stock has no screen.
    path:
      deviceId === null ? searchedPath(PATHS.devices, deviceName) : singleDevicePath(deviceId, deviceName),
  };
}

/** Buildings, floors and rooms by name: each leads to the list of its devices, or to its rooms on the dashboard. */
export function useFoundPlaces({ role }: View, text: string): FoundOfKind {
  const listPath = DEVICE_LISTS[role] ?? PATHS.dashboard;
  return useFirst(
    mapQuery(placesQuery(text), (found) => ({ data: found.slice(0, SHOWN), totalElements: found.length })),
    ({ id, path: [name = '', ...around], customerTitle }: FoundPlace) => ({
      key: id,
      label: name,
      detail: [...around, customerTitle].filter(Boolean).join(' · '),
      path: pathOfPlace(listPath, { id, name }),
    }),
    { text, isWanted: useMay(PLACE_PERMISSIONS.read), listPath: undefined },
  );
}

const LISTS_CUSTOMERS = rolesWith([CUSTOMER_PERMISSIONS.list]);
const FINDS_CUSTOMERS = rolesWith([CUSTOMER_PERMISSIONS.find]);

/** Customers by title: of all tenants for system administrators, who act as an administrator of the tenant there. */
function useFoundCustomersOfAll({ role }: View, text: string): FoundOfKind {
  return useFirst(
    foundCustomersQuery(pageOf(text)),
    ({ id, title, tenantId, tenantTitle }) => ({
      key: id,
      label: title,
      detail: tenantTitle,
      path: usersOfCustomerPath(id, tenantId),
    }),
    { text, isWanted: FINDS_CUSTOMERS.includes(role), listPath: undefined },
  );
}

/** Customers in the reader's scope. */
export function useFoundCustomers(view: View, text: string): FoundOfKind {
  const ofTenant = useFoundCustomersOfTenant(view, text);
  const ofAll = useFoundCustomersOfAll(view, text);
  return FINDS_CUSTOMERS.includes(view.role) ? ofAll : ofTenant;
}

/** Customers of the reader's tenant by the search of their list. */
function useFoundCustomersOfTenant(view: View, text: string): FoundOfKind {
  const listPath = view.role === 'partner' ? PATHS.manageCustomer : PATHS.customers;
  const isReached = [listPath, usersPath('customer')].every((path) => routeAt(view, path) !== undefined);
  const isWanted = LISTS_CUSTOMERS.includes(view.role) && isReached;
  return useFirst(
    customersQuery(pageOf(text)),
    (customer) => ({
      key: customer.id.id,
      label: customer.title,
      detail: personName(customer),
      path: usersPath(customer.id.id),
    }),
    { text, isWanted, listPath },
  );
}

/** The list of a customer's users. System administrators have one list of those of all customers. */
const usersListPath = (role: Role, customerId: string): string =>
  ({
    systemAdmin: PATHS.customers,
    customer: customerUsersPath(customerId),
    tenantAdmin: usersPath(customerId),
    partner: usersPath(customerId),
  })[role];

/** Users of customers in the reader's scope, each in the list of their customer. */
export function useFoundUsers(view: View, text: string): FoundOfKind {
  const { role } = view;
  return useFirst(
    usersOfCustomersQuery(pageOf(text)),
    (user) =>
      user.customerId === null
        ? undefined
        : {
            key: user.id,
            label: userName(user),
            detail: [role === 'systemAdmin' && user.customerTitle, user.email].filter(Boolean).join(' · '),
            path: searchedPath(usersListPath(role, user.customerId), user.email ?? ''),
          },
    {
      text,
      isWanted: routeAt(view, usersListPath(role, 'id')) !== undefined,
      listPath: role === 'systemAdmin' ? PATHS.customers : undefined,
    },
  );
}
