import { roomLine } from '@airdeck/air/room-name';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { devicesChanged } from '../../../lib/devices/devices-changed.ts';
import { placeOptions } from '../../../lib/devices/place-name.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { singleDevicePath } from '../../../lib/paths/paths.ts';
import { administersAll } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { claimDevice, claimFieldsSchema } from '../api/claiming.ts';
import { CodeScanner } from '../components/code-scanner.tsx';

const EMPTY = {
  deviceName: '',
  secretKey: '',
  deviceLabel: '',
  placeType: '',
  city: '',
};

/** Lets a customer's administrator claim a device with the code on its label, and enter its place. */
export function AddDevicePage() {
  const { t } = useTranslation();
  const mayAdd = administersAll(useSession());
  return (
    <>
      <PageHead title={t('claiming.add.title')} />
      {mayAdd ? <AddDeviceForm /> : <EmptyState drawing="lock" text={t('failure.administratorsOnly')} />}
    </>
  );
}

function AddDeviceForm() {
  const { t } = useTranslation();
  const [isScanning, setScanning] = useState(false);
  const adding = useAdding();
  const form = useCheckedForm(EMPTY, checkedBy(claimFieldsSchema), adding.mutate);
  return (
    <FormColumn onSubmit={form.submit} label={t('claiming.add.title')}>
      <CodeScanner
        isOpen={isScanning}
        onOpen={setScanning}
        onCode={({ deviceName, secretKey }) => form.change({ deviceName, ...(secretKey && { secretKey }) })}
      />
      <RecordField
        label={t('claiming.add.name')}
        description={t('claiming.add.nameHint')}
        required
        {...form.field('deviceName')}
      />
      <RecordField
        label={t('claiming.add.code')}
        autoCapitalize="characters"
        spellCheck={false}
        data-plaintext
        {...form.field('secretKey')}
      />
      <RecordField
        label={t('claiming.add.room')}
        description={t('claiming.add.roomHint')}
        {...form.field('deviceLabel')}
      />
      <SelectField
        label={t('claiming.add.kind')}
        placeholder={t('ui.choose')}
        options={placeOptions(t)}
        value={form.values.placeType || null}
        clearable
        onChange={(kind) => form.change({ placeType: kind ?? '' })}
      />
      <RecordField label={t('claiming.add.city')} {...form.field('city')} />
      <FormActions>
        <SubmitButton sending={adding.isPending}>{t('claiming.add.action')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

/** Claims the device, and opens its screen. */
function useAdding() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  return useMutation({
    mutationFn: claimDevice,
    onSuccess: ({ id, deviceName, deviceLabel }) => {
      void devicesChanged();
      toasts.success(t('claiming.add.done', { device: isolate(roomLine({ deviceName, deviceLabel })) }));
      void navigate(singleDevicePath(id, deviceName));
    },
    onError: (error) => toasts.failed(error),
  });
}
