import type { PlaceChange } from '@airdeck/contract/device-records';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { DEVICE_RECORDS_KEY } from '../../../lib/devices/device-records.ts';
import { roomAndDeviceName } from '../../../lib/devices/room-name.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { PURIFIERS_KEY } from '../../../lib/purifiers/use-purifier-lookup.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { type Placed, placedQuery, savePlace } from '../api/place-record.ts';
import { DevicePlaceForm } from '../components/device-place-form.tsx';
import { PurifierPlaceForm } from '../components/purifier-place-form.tsx';

const FIELD_COUNT = 5;

/** Says where a device stands, or what kind of place a model of purifier is for. */
export function UpdateLocationPage() {
  const { t } = useTranslation();
  const { deviceId: id = '' } = useParams();
  const session = useSession();
  const role = session ? roleOf(session) : 'customer';
  const { data: placed, error, refetch } = useQuery(placedQuery(id, role === 'systemAdmin'));
  const listPath = placed?.kind === 'purifier' ? PATHS.purifiers : PATHS.devices;
  const back = useBack(listPath);
  return (
    <>
      <PageHead title={t('deviceLocation.title')} text={nameOf(placed)} back={back} />
      {placed ? (
        <PlaceOf
          key={id}
          id={id}
          placed={placed}
          listPath={listPath}
          readsTelemetry={role !== 'systemAdmin'}
        />
      ) : isRefused(error) ? (
        <EmptyState drawing="lock" announce="alert" text={t('deviceLocation.notFound')} />
      ) : error ? (
        <LoadFailure {...loadFailure()} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={FIELD_COUNT} />
      )}
    </>
  );

  function loadFailure() {
    const { message, detail } = failureText(error, t, 'deviceLocation.loadFailed');
    return { text: message, detail };
  }
}

function PlaceOf(props: { id: string; placed: Placed; listPath: string; readsTelemetry: boolean }) {
  const { id, placed, listPath, readsTelemetry } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (change: PlaceChange) => savePlace(id, change),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: DEVICE_RECORDS_KEY });
      void queries.invalidateQueries({ queryKey: PURIFIERS_KEY });
      toasts.success(t('deviceLocation.saved'));
      void navigate(listPath);
    },
    onError: (error) => toasts.failure(failureText(error, t, 'deviceLocation.failed')),
  });
  const form = { isSending: saving.isPending, onSubmit: saving.mutate };
  return placed.kind === 'purifier' ? (
    <PurifierPlaceForm purifier={placed.purifier} {...form} />
  ) : (
    <DevicePlaceForm record={placed.device} readsTelemetry={readsTelemetry} {...form} />
  );
}

function nameOf(placed: Placed | undefined): string {
  if (!placed) return '';
  if (placed.kind === 'purifier') return placed.purifier.purifierModelNo;
  return roomAndDeviceName({ name: placed.device.deviceName, label: placed.device.deviceLabel });
}

function isRefused(error: Error | null): boolean {
  return isApiFailure(error) && error.kind === 'http' && !error.isServerAway && error.status < 500;
}
