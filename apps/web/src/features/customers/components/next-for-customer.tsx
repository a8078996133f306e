import { DEVICE_PERMISSIONS } from '@airdeck/contract/devices/devices.permissions';
import { USER_PERMISSIONS } from '@airdeck/contract/users/users.permissions';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { newDevicePath } from '../../../lib/paths/paths.ts';
import { type NewUserState, userCreatePath } from '../../../lib/paths/user-paths.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { isolate } from '../../../ui/text/isolate.ts';

/** The state with which the form of a new customer leads to the list. */
export type AfterCreation = {
  readonly created: NewUserState & { readonly customerId: string; readonly title: string };
};

/** Offers users, of whom the first is mostly the contact, and, where the reader can create them, devices for a customer that has just been created. */
export function NextForCustomer() {
  const { t } = useTranslation();
  const session = useSession();
  const mayCreate = useMay(DEVICE_PERMISSIONS.create);
  const mayWriteUsers = useMay(USER_PERMISSIONS.write);
  const mayAddUsers = useMay(USER_PERMISSIONS.writeOfCustomer) && mayWriteUsers;
  const state = useLocation().state as AfterCreation | null;
  if (!state?.created || !mayAddUsers) return null;
  const { customerId, title, person } = state.created;
  const user: NewUserState = { person };
  const canCreateDevices = mayCreate && session && roleOf(session) === 'tenantAdmin';
  return (
    <Banner
      tone="notice"
      action={
        <>
          <Button component={Link} to={userCreatePath(customerId)} state={user}>
            {t('users.add')}
          </Button>
          {canCreateDevices ? (
            <Button component={Link} to={newDevicePath(customerId)} variant="default">
              {t('devices.add')}
            </Button>
          ) : null}
        </>
      }
    >
      {t('customers.next', { customer: isolate(title) })}
    </Banner>
  );
}
