import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useFormatters, useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useCountryNames } from '../../../lib/geography/geography.ts';
import { shipmentPath } from '../../../lib/paths/shipment-paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { PaperPage, Sheet } from '../../../ui/paper/paper-page.tsx';
import { QrCode } from '../../../ui/qr-code/qr-code.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import type { WholeShipment } from '../api/shipment.ts';
import { wholeShipmentQuery } from '../api/whole-shipment.ts';
import { consigneeName, consignorName, placeText } from '../components/shipment-words.ts';
import { shipmentCodeText } from './code-text.ts';
import { ListedDevices, type Printing, usePrinting } from './listed-devices.tsx';
import classes from './packing-list.module.css';

/** Printable shipment: its data, and a code for each device, readable by Receive by camera. */
export function PackingListPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const back = useBack(shipmentPath(id));
  const shipment = useQuery(wholeShipmentQuery(id));
  const total = shipment.data?.devices.length ?? 0;
  const printing = usePrinting(total);
  return (
    <PaperPage back={back} tools={shipment.data ? <PrintButton printing={printing} total={total} /> : null}>
      {shipment.data ? (
        <PackingList shipment={shipment.data} drawn={printing.drawn} />
      ) : shipment.error ? (
        <ListFailure error={shipment.error} onRetry={() => void shipment.refetch()} />
      ) : (
        <Sheet isBusy>
          <h1>{t('packingList.title')}</h1>
          <Skeleton height="12rem" label={t('ui.loading')} />
        </Sheet>
      )}
    </PaperPage>
  );
}

function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const failed = 'packingList.loadFailed';
  if (!isOutOfReach(error)) return <LoadFailure error={error} fallback={t(failed)} onRetry={onRetry} />;
  const { message, detail } = failureText(error, t, failed);
  return <EmptyState drawing="lost" announce="alert" text={message} detail={detail} />;
}

/** Thousands of codes take a moment to draw. */
function PrintButton({ printing, total }: { printing: Printing; total: number }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { drawn, isPreparing, print } = printing;
  return (
    <div className={classes.printing}>
      <span role="status">
        {isPreparing
          ? t('packingList.drawing', { drawn: format.number(drawn), total: format.number(total) })
          : ''}
      </span>
      <Button disabled={isPreparing} onClick={print}>
        {t('packingList.print')}
      </Button>
    </div>
  );
}

function PackingList({ shipment, drawn }: { shipment: WholeShipment; drawn: number }) {
  const { t } = useTranslation();
  return (
    <Sheet>
      <div className={classes.list}>
        <div className={classes.head}>
          <div className={classes.about}>
            <h1>{t('packingList.title')}</h1>
            <Facts shipment={shipment} />
          </div>
          <figure className={classes.shipmentCode}>
            <QrCode
              className={classes.largeCode}
              value={shipmentCodeText(shipment.id, window.location.origin)}
              label={t('packingList.shipmentCode')}
            />
            <figcaption>
              {t('shipments.form.open')}
              <span className={classes.number}>{shipment.id}</span>
            </figcaption>
          </figure>
        </div>
        <ListedDevices devices={shipment.devices} drawn={drawn} />
      </div>
    </Sheet>
  );
}

function Facts({ shipment }: { shipment: WholeShipment }) {
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const place = placeText(shipment, useCountryNames(), i18n.language);
  const { address, phone, notes } = shipment;
  const facts = [
    [t('packingList.to'), consigneeName(shipment)],
    [t('packingList.address'), [address, place].filter(Boolean).join('\n')],
    [t('packingList.phone'), phone],
    [t('packingList.from'), consignorName(shipment, t)],
    [t('packingList.created'), format.date(shipment.createdAt)],
    [t('packingList.devices'), format.number(shipment.deviceCount)],
    [t('packingList.notes'), notes],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>
              <bdi dir={value === phone ? 'ltr' : 'auto'}>{value}</bdi>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
