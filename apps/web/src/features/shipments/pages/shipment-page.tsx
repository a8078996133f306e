import { SHIPMENT_PERMISSIONS } from '@airdeck/contract/shipments/shipments.permissions';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { packingListPath, receiveShipmentPath, shipmentEditPath } from '../../../lib/paths/shipment-paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { EditIcon, QrCodeIcon, TrashIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import type { Shipment } from '../api/shipment.ts';
import { useShipment } from '../api/shipments.ts';
import { ShipmentDevices } from '../components/shipment-devices.tsx';
import { ShipmentFacts } from '../components/shipment-facts.tsx';
import { ShipmentLog } from '../components/shipment-log.tsx';
import { ShipmentTrack } from '../components/shipment-track.tsx';
import { consigneeName, consignorName } from '../components/shipment-words.ts';
import classes from '../components/shipments.module.css';
import { StatusForm } from '../components/status-form.tsx';
import { useShipmentDeletion } from '../components/use-shipment-deletion.ts';
import { WaitingScans } from '../receiving/waiting-scans.tsx';

/** One shipment: progress, devices and log. @param isConsignee whether the reader receives it */
export function ShipmentPage({ isConsignee }: { isConsignee: boolean }) {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const back = useBack(isConsignee ? PATHS.myShipments : PATHS.shipments);
  const { data: shipment, error, refetch } = useShipment(id);
  if (error && (!shipment || isOutOfReach(error))) {
    return (
      <>
        <PageHead title={t('shipments.one')} back={back} />
        <LoadFailure error={error} fallback={t('shipments.loadFailed')} onRetry={refetch} mayBeMissing />
      </>
    );
  }
  if (!shipment) {
    return (
      <>
        <PageHead title={t('shipments.one')} back={back} />
        <div className={looks.stack} role="status" aria-label={t('ui.loading')}>
          <Skeleton height="8rem" />
          <Skeleton height="24rem" />
        </div>
      </>
    );
  }
  const title = isConsignee
    ? t('shipments.from', { name: isolate(consignorName(shipment, t)) })
    : t('shipments.to', { name: isolate(consigneeName(shipment)) });
  return (
    <>
      <PageHead
        title={title}
        back={back}
        actions={<Actions shipment={shipment} isConsignee={isConsignee} />}
      />
      <div className={looks.stack}>
        <WaitingScans shipmentId={shipment.id} />
        <Card>
          <ShipmentTrack shipment={shipment} />
        </Card>
        <div className={classes.columns}>
          <ShipmentDevices shipment={shipment} isConsignee={isConsignee} />
          <div className={looks.stack}>
            <ShipmentFacts shipment={shipment} />
            <StatusForm shipment={shipment} isConsignee={isConsignee} />
            <ShipmentLog shipmentId={shipment.id} />
          </div>
        </div>
      </div>
    </>
  );
}

const COMPLETED = 3;

function Actions({ shipment, isConsignee }: { shipment: Shipment; isConsignee: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const deletion = useShipmentDeletion();
  const mayReceive = useMay(SHIPMENT_PERMISSIONS.receive);
  const { id, status, receivedCount, missingCount } = shipment;
  const packingList = (
    <Button component={Link} to={packingListPath(id)} variant="default">
      {t('shipments.packingList')}
    </Button>
  );
  if (isConsignee) {
    return (
      <>
        {packingList}
        {!mayReceive || status === COMPLETED || missingCount === 0 ? null : (
          <Button component={Link} to={receiveShipmentPath(id)} leftSection={<QrCodeIcon size={18} />}>
            {t('shipments.receive')}
          </Button>
        )}
      </>
    );
  }
  const remove = async () => {
    if (await deletion.remove(shipment)) await navigate(PATHS.shipments);
  };
  return (
    <>
      {packingList}
      {status === 0 && receivedCount === 0 ? (
        <Button
          component={Link}
          to={shipmentEditPath(id)}
          variant="default"
          leftSection={<EditIcon size={18} />}
        >
          {t('shipments.edit')}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<TrashIcon size={18} />}
        disabled={deletion.isBusy}
        onClick={() => void remove()}
      >
        {t('shipments.deletion.action')}
      </Button>
    </>
  );
}
