import { SHIPMENT_STATUS } from '@airdeck/contract/shipments/shipments';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { shipmentPath } from '../../../lib/paths/shipment-paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useSession } from '../../../lib/session/session.ts';
import { CameraView } from '../../../ui/camera/camera-view.tsx';
import { useCamera } from '../../../ui/camera/use-camera.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { BackLink } from '../../../ui/page-head/back-link.tsx';
import classes from './receiving.module.css';
import { isGood } from './receiving.ts';
import { Failure, Progress, ScanList } from './scan-list.tsx';
import { useReceiving } from './use-receiving.ts';

/** Receives the devices of a shipment by the codes on their boxes, or by typed labels. */
export function ReceivePage() {
  const { id = '' } = useParams();
  const userId = useSession()?.user.id.id;
  // The session may end before this is unmounted by the router.
  return userId === undefined ? null : <Receive key={id} shipmentId={id} userId={userId} />;
}

function Receive({ shipmentId, userId }: { shipmentId: string; userId: string }) {
  const { t } = useTranslation();
  const { shipment, ...scanning } = useReceiving(shipmentId, userId);
  const { dropped, scans } = scanning.state;
  const back = useBack(shipmentPath(shipmentId));
  const isOver = shipment.data?.status === SHIPMENT_STATUS.completed;
  const isUnknown = dropped > 0 || (shipment.data === undefined && isOutOfReach(shipment.error));
  const notFound = shipment.error
    ? failureText(shipment.error, t, 'failure.notFound').message
    : t('failure.notFound');
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <BackLink {...back} />
        <h1 className={classes.title}>{t('receiving.title')}</h1>
      </header>
      {isOver || isUnknown ? (
        <>
          <EmptyState
            drawing={isOver ? 'list' : 'lost'}
            announce="alert"
            text={isOver ? t('receiving.completed') : notFound}
            detail={dropped > 0 ? t('receiving.refusedLater', { count: dropped }) : undefined}
          />
          {/* Waiting scans that were sent too late. */}
          {scans.length > 0 ? (
            <section className={classes.panel} aria-label={t('receiving.scanned')}>
              <ScanList scans={scans} />
            </section>
          ) : null}
        </>
      ) : (
        <Scanning shipmentId={shipmentId} shipment={shipment} {...scanning} />
      )}
    </div>
  );
}

type ScanningProps = ReturnType<typeof useReceiving> & { shipmentId: string };

function Scanning({ shipmentId, receiving, state, received, shipment }: ScanningProps) {
  const { t } = useTranslation();
  const { camera, retry } = useCamera();
  const [newest] = state.scans;
  const mark = newest && (isGood(newest.result) ? 'good' : 'bad');
  const total = shipment.data?.deviceCount;
  const isComplete = total !== undefined && received >= total;
  return (
    <>
      <CameraView camera={camera} onRetry={retry} onCode={receiving.scan} mark={mark} />
      <section className={classes.panel} aria-label={t('receiving.scanned')}>
        <Progress received={received} total={total} waiting={state.waiting} />
        <Failure failure={state.failure} onRetry={receiving.send} onDiscard={receiving.discard} />
        <ScanList scans={state.scans} />
        <LabelForm isOpen={camera.at === 'none'} onLabel={receiving.scan} />
        {isComplete ? (
          <Button component={Link} to={shipmentPath(shipmentId)}>
            {t('receiving.done')}
          </Button>
        ) : null}
      </section>
    </>
  );
}

/** Input of a label or name instead of a code: optional with a camera, open without one. */
function LabelForm({ isOpen, onLabel }: { isOpen: boolean; onLabel: (label: string) => void }) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const [label, setLabel] = useState('');
  if (!isOpen && !isWanted) {
    return (
      <Button variant="default" onClick={() => setWanted(true)}>
        {t('receiving.type')}
      </Button>
    );
  }
  return (
    <form
      className={classes.typing}
      onSubmit={(event) => {
        event.preventDefault();
        if (label.trim() === '') return;
        onLabel(label);
        setLabel('');
      }}
    >
      <TextField
        className={classes.label}
        label={t('receiving.label')}
        value={label}
        maxLength={255}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        autoFocus={isWanted}
        data-plaintext
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Button type="submit">{t('receiving.receive')}</Button>
    </form>
  );
}
