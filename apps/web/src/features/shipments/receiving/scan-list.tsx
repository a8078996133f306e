import { roomLine } from '@airdeck/air/room-name';
import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServerReach } from '../../../lib/api-client/api.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useFormatters, useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { personText } from '../components/shipment-words.ts';
import classes from './receiving.module.css';
import { needsAttention, type ReceivingState, type Scan } from './receiving.ts';

/** Number of scans beside the picture; older ones that need attention are listed below. */
const SHOWN = 3;

type ProgressProps = {
  received: number;
  /** Undefined: loading. */
  total: number | undefined;
  waiting: number;
};

/** Numbers of received devices of the shipment, and of scans to be sent. */
export function Progress({ received, total, waiting }: ProgressProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const isComplete = total !== undefined && received >= total;
  return (
    <div className={classes.progress}>
      {total === undefined ? null : (
        <p className={classes.count}>
          {t(isComplete ? 'receiving.all' : 'receiving.count', {
            received: format.number(received),
            total: format.number(total),
          })}
        </p>
      )}
      {waiting > 0 ? (
        <p className={classes.waiting}>
          <ClockIcon size={16} />
          {t('receiving.waiting', { count: waiting, number: format.number(waiting) })}
        </p>
      ) : null}
    </div>
  );
}

/** The newest scans with their results; the newest one is announced, too. */
export function ScanList({ scans }: Pick<ReceivingState, 'scans'>) {
  const { t } = useTranslation();
  const wordsOf = useScanWords();
  const [newest] = scans;
  const older = scans.slice(SHOWN).filter(({ result }) => needsAttention(result));
  const item = (scan: ReceivingState['scans'][number]) => (
    <li key={scan.number} className={classes.scan} data-result={toneOf(scan)}>
      <ScanIcon scan={scan} />
      <span className={classes.scanText}>
        <bdi className={classes.device}>{nameOf(scan)}</bdi>
        <span className={classes.result}>{wordsOf(scan)}</span>
      </span>
    </li>
  );
  return (
    <>
      <VisuallyHidden role="status">
        {newest ? `${isolate(nameOf(newest))}: ${wordsOf(newest)}` : ''}
      </VisuallyHidden>
      {scans.length > 0 ? <ol className={looks.tightStack}>{scans.slice(0, SHOWN).map(item)}</ol> : null}
      {older.length > 0 ? (
        <details className={classes.older}>
          <summary>{t('receiving.older', { count: older.length })}</summary>
          <ol className={looks.tightStack}>{older.map(item)}</ol>
        </details>
      ) : null}
    </>
  );
}

function nameOf({ code, device }: Scan): string {
  return device ? roomLine(device) : code;
}

function toneOf({ result }: Scan): 'received' | 'waiting' | 'bad' {
  return result === 'received' || result === 'waiting' ? result : 'bad';
}

function ScanIcon({ scan }: { scan: Scan }) {
  const tone = toneOf(scan);
  if (tone === 'received') return <CheckIcon size={22} />;
  return tone === 'waiting' ? <ClockIcon size={22} /> : <AlertIcon size={22} />;
}

function useScanWords(): (scan: Scan) => string {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { isReachable } = useServerReach();
  return ({ result, device }) => {
    if (result === 'waiting') return t(isReachable ? 'receiving.sending' : 'receiving.remembered');
    const { receivedBy, receivedAt } = device ?? {};
    if (result !== 'alreadyReceived' || !receivedBy || !receivedAt) return t(`receiving.result.${result}`);
    const name = isolate(personText(receivedBy, t));
    return t('receiving.receivedBy', { name, time: format.dateTime(receivedAt) });
  };
}

type FailureProps = { failure: unknown; onRetry: () => Promise<void>; onDiscard: () => void };

/** Reason of a refusal of scans by the server; they are kept until the reader discards them. */
export function Failure({ failure, onRetry, onDiscard }: FailureProps) {
  const { t } = useTranslation();
  if (failure === undefined) return null;
  const { message, detail } = failureText(failure, t, 'failure.save');
  return (
    <Banner
      tone="failure"
      action={
        <>
          <Button variant="default" onClick={() => void onRetry()}>
            {t('ui.retry')}
          </Button>
          <Button variant="default" onClick={onDiscard}>
            {t('receiving.discard')}
          </Button>
        </>
      }
    >
      {detail === undefined ? message : `${message} ${detail}`}
    </Banner>
  );
}
