import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { shipmentPath } from '../../../lib/paths/shipment-paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import type { Shipment } from '../api/shipment.ts';
import { wholeShipmentQuery } from '../api/whole-shipment.ts';
import { ShipmentForm } from '../components/shipment-form.tsx';
import { consigneeName } from '../components/shipment-words.ts';

/** Creates a shipment of devices in stock, and resets the form for the next one. */
export function ShipmentCreatePage() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const back = useBack(PATHS.shipments);
  const [made, setMade] = useState<readonly Shipment[]>([]);
  const last = made.at(-1);
  return (
    <>
      <PageHead title={t('shipments.add')} back={back} />
      <div className={looks.stack}>
        {last ? (
          <Banner
            tone="notice"
            action={
              <Button component={Link} to={shipmentPath(last.id)} variant="default" size="compact-md">
                {t('shipments.form.open')}
              </Button>
            }
          >
            {t('shipments.form.ready', { name: isolate(consigneeName(last)) })}
          </Banner>
        ) : null}
        <ShipmentForm
          key={made.length}
          label={t('shipments.add')}
          submitLabel={t('shipments.add')}
          onSaved={(shipment) => {
            toasts.success(t('shipments.form.created'));
            setMade([...made, shipment]);
            window.scrollTo({ top: 0 });
          }}
        />
      </div>
    </>
  );
}

/** Edits all fields and devices of an Initialized shipment. */
export function ShipmentEditPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const toasts = useToasts();
  const navigate = useNavigate();
  const back = useBack(shipmentPath(id));
  const [round, setRound] = useState(0);
  // The form starts with the present values.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...wholeShipmentQuery(id),
    refetchOnMount: 'always',
  });
  const reload = async () => {
    await refetch();
    setRound(round + 1);
  };
  return (
    <>
      <PageHead title={t('shipments.form.editTitle')} back={back} />
      {data && isFetchedAfterMount ? (
        <ShipmentForm
          key={round}
          label={t('shipments.form.editTitle')}
          submitLabel={t('shipments.form.save')}
          stored={data}
          onReload={() => void reload()}
          onSaved={() => {
            toasts.success(t('shipments.form.saved'));
            void navigate(shipmentPath(id));
          }}
        />
      ) : (
        <NotLoaded
          error={error}
          fallback={t('shipments.loadFailed')}
          onRetry={refetch}
          mayBeMissing
          waiting={<FormSkeleton fields={8} />}
        />
      )}
    </>
  );
}
