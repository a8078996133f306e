import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { CreatedDevice, type ShownDevice } from '../components/created-device.tsx';
import { StockDeviceForm } from '../components/stock-device-form.tsx';
import { TenantDeviceForm } from '../components/tenant-device-form.tsx';

/** Makes a device: a tenant's own or, for the system administrator, one for the stock. */
export function DeviceCreatePage({ intoStock }: { intoStock: boolean }) {
  const { t } = useTranslation();
  const back = useBack(PATHS.devices);
  const [created, setCreated] = useState<ShownDevice>();
  const Form = intoStock ? StockDeviceForm : TenantDeviceForm;
  return (
    <>
      <PageHead title={t('devices.create.title')} back={back} />
      {created ? (
        <CreatedDevice device={created} onAnother={() => setCreated(undefined)} />
      ) : (
        <Form onCreated={setCreated} />
      )}
    </>
  );
}
