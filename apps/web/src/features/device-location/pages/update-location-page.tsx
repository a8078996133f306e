import { placeTypeOf } from '@airdeck/air/places';
import { roomLine } from '@airdeck/air/room-name';
import { type PlaceChange, placeDevice } from '@airdeck/contract/devices/device-changes';
import { purifierPlaceFormSchema } from '@airdeck/contract/devices/device-place';
import { type DeviceRecord, getDeviceRecord } from '@airdeck/contract/devices/devices';
import { getPurifier, type Purifier } from '@airdeck/contract/purifiers/purifiers';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { DEVICE_RECORDS_KEY } from '../../../lib/devices/device.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { PURIFIERS_KEY } from '../../../lib/purifiers/use-purifier-lookup.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { DevicePlaceForm } from '../components/device-place-form.tsx';
import { KindField } from '../components/kind-field.tsx';
import { storedKind } from '../place-values.ts';

const FIELD_COUNT = 5;

/** Edits the location of a device, or the kind of place of a purifier model. */
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
    mutationFn: (change: PlaceChange) => call(placeDevice, { body: { deviceId: id, ...change } }),
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
  return roomLine(placed.device);
}

function isRefused(error: Error | null): boolean {
  return isApiFailure(error) && error.kind === 'http' && !error.isServerAway && error.status < 500;
}

/** A device, or a purifier model, which only has a kind of place. */
type Placed =
  | { readonly kind: 'device'; readonly device: DeviceRecord }
  | { readonly kind: 'purifier'; readonly purifier: Purifier };

/**
 * @param id of a device, its record or, for a system administrator, of a purifier
 * @param hasPurifiers whether the reader may see purifiers
 */
function placedQuery(id: string, hasPurifiers: boolean) {
  return queryOptions({
    queryKey: ['placed-device', id],
    queryFn: ({ signal }) => readPlaced(id, hasPurifiers, signal),
    // A refetch must not change the form while it is edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function readPlaced(id: string, hasPurifiers: boolean, signal: AbortSignal): Promise<Placed> {
  try {
    return { kind: 'device', device: await call(getDeviceRecord, { params: { deviceId: id } }, { signal }) };
  } catch (error) {
    const isUnknown = isApiFailure(error) && error.status === 404;
    if (!isUnknown || !hasPurifiers) throw error;
    const purifier = await call(getPurifier, { params: { purifierId: id } }, { signal });
    return { kind: 'purifier', purifier };
  }
}

interface PurifierPlaceFormProps {
  purifier: Purifier;
  isSending: boolean;
  onSubmit: (change: PlaceChange) => void;
}

/** A purifier model has no location, only a kind of place that it is for. */
function PurifierPlaceForm({ purifier, isSending, onSubmit }: PurifierPlaceFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm(
    { kind: placeTypeOf(purifier.deviceInstalledPlace) ?? '' },
    checkedBy(purifierPlaceFormSchema),
    ({ kind }) => onSubmit({ deviceInstalledPlace: storedKind(kind) }),
  );
  return (
    <FormColumn onSubmit={form.submit} label={t('deviceLocation.title')}>
      <KindField
        value={form.values.kind}
        error={form.errorOf('kind')}
        onChange={(kind) => form.change({ kind })}
      />
      <FormActions>
        <SubmitButton sending={isSending}>{t('deviceLocation.save')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}
