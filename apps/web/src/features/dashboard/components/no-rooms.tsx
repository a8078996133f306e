import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNoDevicesText } from '../../../lib/devices/use-no-devices-text.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import type { DashboardScope } from '../api/dashboard-rooms.ts';
import { CustomerChoice } from './customer-choice.tsx';

/** For a place without devices only: to choose another. */
const Buildings = lazy(async () => ({ default: (await import('./buildings.tsx')).Buildings }));

interface NoRoomsProps {
  scope: DashboardScope;
  /** Why the rooms could not be loaded; null: there are none. */
  failure: Error | null;
  onRetry: () => void;
  /** Chooses another customer. */
  onChoose: (customerId: string | undefined) => void;
  notice: ReactNode;
  /** How to add a first device. */
  children: ReactNode;
}

/** A dashboard without rooms: there are none, or they could not be loaded. */
export function NoRooms({ scope, failure, onRetry, onChoose, notice, children }: NoRoomsProps) {
  const { t } = useTranslation();
  const { isTenant, customerId, place } = scope;
  const isOfPlace = place.placeId !== null;
  const isOfChosen = isOfPlace || (isTenant && customerId !== undefined);
  const ofWhom = isOfPlace
    ? 'noDevicesInPlace'
    : isOfChosen
      ? 'noDevicesOfCustomer'
      : isTenant
        ? 'noDevicesOfTenant'
        : 'noDevices';
  const text = t(`dashboard.empty.${ofWhom}`);
  const ofAll = useNoDevicesText(text);
  return (
    <>
      <PageHead
        title={t('nav.dashboard')}
        actions={isTenant ? <CustomerChoice customerId={customerId} onChoose={onChoose} /> : null}
      />
      {failure ? (
        <LoadFailure error={failure} fallback={t('failure.deviceList')} onRetry={onRetry} />
      ) : (
        <>
          {notice}
          {isOfPlace ? (
            <Suspense fallback={null}>
              <Buildings scope={scope} expected={0} />
            </Suspense>
          ) : null}
          <EmptyState
            drawing="devices"
            text={isOfChosen ? text : ofAll}
            action={isOfChosen ? null : children}
          />
        </>
      )}
    </>
  );
}
