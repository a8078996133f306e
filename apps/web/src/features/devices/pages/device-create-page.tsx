import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCustomerOption } from '../../../lib/customers/customers.ts';
import { PATHS, singleDevicePath } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { SecretField } from '../../../ui/secret/secret-field.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import type { CreatedDevice } from '../api/create-device.ts';
import { StockDeviceForm } from '../components/stock-device-form.tsx';
import { TenantDeviceForm } from '../components/tenant-device-form.tsx';

/** Creates a device of the tenant or, for the system administrator, in stock. */
export function DeviceCreatePage({ intoStock }: { intoStock: boolean }) {
  const { t } = useTranslation();
  const back = useBack(PATHS.devices);
  const [created, setCreated] = useState<CreatedDevice>();
  return (
    <>
      <PageHead title={t('devices.create.title')} back={back} />
      {created ? (
        <NextSteps device={created} onAnother={() => setCreated(undefined)} />
      ) : (
        <NewDevice intoStock={intoStock} onCreated={setCreated} />
      )}
    </>
  );
}

const FIELD_COUNT = 6;

type NewDeviceProps = { intoStock: boolean; onCreated: (device: CreatedDevice) => void };

/** The form, for the customer in the URL. */
function NewDevice({ intoStock, onCreated }: NewDeviceProps) {
  const [params] = useSearchParams();
  const { option, isPending } = useCustomerOption(intoStock ? null : params.get('customer'));
  if (intoStock) return <StockDeviceForm onCreated={onCreated} />;
  if (isPending) return <FormSkeleton fields={FIELD_COUNT} />;
  return <TenantDeviceForm onCreated={onCreated} forCustomer={option} />;
}

/** The access token of a new device, and links to continue. */
function NextSteps({ device, onAnother }: { device: CreatedDevice; onAnother: () => void }) {
  const { t } = useTranslation();
  const { name, accessToken, deviceId } = device;
  return (
    <section className={looks.readable}>
      <p>{t('devices.create.whatNow', { device: isolate(name) })}</p>
      <SecretField label={t('devices.token.field')} value={accessToken} />
      <div className={looks.actions}>
        <Button component={Link} to={PATHS.devices}>
          {t('devices.create.toList')}
        </Button>
        {deviceId === undefined ? null : (
          <Button component={Link} to={singleDevicePath(deviceId, name)} variant="default">
            {t('devices.visit.action')}
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          {t('devices.create.another')}
        </Button>
      </div>
    </section>
  );
}
