import { placeTypeOf } from '@airdeck/air/places';
import { roomLine } from '@airdeck/air/room-name';
import { purifierPlaceFormSchema } from '@airdeck/contract/devices/device-place';
import { YARDSTICK_PERMISSIONS } from '@airdeck/contract/yardsticks/yardsticks.permissions';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { checkedBy } from '../../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { PATHS } from '../../../../lib/paths/paths.ts';
import { useBack } from '../../../../lib/paths/use-back.ts';
import type { Purifier } from '../../../../lib/purifiers/api/purifier.ts';
import { roleOf } from '../../../../lib/session/role.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useMay } from '../../../../lib/session/use-may.ts';
import { deviceTarget } from '../../../../lib/yardsticks/yardstick-target.ts';
import { YardstickCard } from '../../../../parts/yardsticks/yardstick-card.tsx';
import { NotLoaded } from '../../../../ui/empty-state/load-failure.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../../ui/toast/toast.tsx';
import { type Placed, usePlaceDevice, usePlaced } from '../api/device-location.ts';
import { DevicePlaceForm } from '../components/device-place-form.tsx';
import { KindField } from '../components/kind-field.tsx';
import { type PlaceChange, storedKind } from '../place-values.ts';

const FIELD_COUNT = 5;

/** Edits the location of a device, or the kind of place of a purifier model. */
export function UpdateLocationPage() {
  const { t } = useTranslation();
  const { deviceId: id = '' } = useParams();
  const session = useSession();
  const mayChoose = useMay(YARDSTICK_PERMISSIONS.choose);
  const role = session ? roleOf(session) : 'customer';
  const { data: placed, error, refetch } = usePlaced(id, role === 'systemAdmin');
  const listPath = placed?.kind === 'purifier' ? PATHS.purifiers : PATHS.devices;
  const back = useBack(listPath);
  return (
    <>
      <PageHead title={t('deviceLocation.title')} text={nameOf(placed)} back={back} />
      {placed ? (
        <>
          <PlaceOf
            key={id}
            id={id}
            placed={placed}
            listPath={listPath}
            readsTelemetry={role !== 'systemAdmin'}
          />
          {mayChoose && placed.kind === 'device' ? (
            <YardstickCard
              key={`yardstick ${id}`}
              target={deviceTarget(id)}
              title={t('yardsticks.device')}
              text={t('yardsticks.deviceText')}
            />
          ) : null}
        </>
      ) : (
        <NotLoaded
          error={error}
          onRetry={refetch}
          mayBeMissing
          waiting={<FormSkeleton fields={FIELD_COUNT} />}
        />
      )}
    </>
  );
}

function PlaceOf(props: { id: string; placed: Placed; listPath: string; readsTelemetry: boolean }) {
  const { id, placed, listPath, readsTelemetry } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const saving = usePlaceDevice(id);
  const save = (change: PlaceChange) =>
    saving.mutate(change, {
      onSuccess: () => {
        toasts.success(t('deviceLocation.saved'));
        void navigate(listPath);
      },
      onError: (error) => toasts.failed(error, t('deviceLocation.failed')),
    });
  const form = { isSending: saving.isPending, onSubmit: save };
  return placed.kind === 'purifier' ? (
    <PurifierPlaceForm purifier={placed.purifier} {...form} />
  ) : (
    <DevicePlaceForm record={placed.device} readsTelemetry={readsTelemetry} {...form} />
  );
}

function nameOf(placed: Placed | undefined): string {
  if (!placed) return '';
  if (placed.kind === 'purifier') return placed.purifier.modelNo;
  return roomLine(placed.device);
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
    { kind: placeTypeOf(purifier.placeType) ?? '' },
    checkedBy(purifierPlaceFormSchema),
    ({ kind }) => onSubmit({ placeType: storedKind(kind) }),
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
