import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { receiveShipmentPath } from '../../../lib/paths/shipment-paths.ts';
import { browserStorage } from '../../../lib/session/browser-storage.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { createScanQueue } from './scan-queue.ts';

/** Notice about waiting scans of a shipment in this browser, with a link to the page that sends them. */
export function WaitingScans({ shipmentId }: { shipmentId: string }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const userId = useSession()?.user.id.id ?? '';
  const count = createScanQueue(browserStorage(), userId, shipmentId).waiting().length;
  if (count === 0) return null;
  return (
    <Banner
      tone="notice"
      action={
        <Button component={Link} to={receiveShipmentPath(shipmentId)} variant="default">
          {t('receiving.sendNow')}
        </Button>
      }
    >
      {t('receiving.waiting', { count, number: format.number(count) })}
    </Banner>
  );
}
