import { roomLine } from '@airdeck/air/room-name';
import type { DeviceDiagnosis } from '@airdeck/contract/device-health/device-health';
import { DEVICE_HEALTH_PERMISSIONS } from '@airdeck/contract/device-health/device-health.permissions';
import { KEY_NAMES_PERMISSIONS } from '@airdeck/contract/key-names/key-names.permissions';
import { Button, Textarea } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectionWord } from '../../../lib/devices/rejection-word.ts';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { type PlaceTimes, usePlaceTimes } from '../../../lib/format/place-times.ts';
import type { EntryWords } from '../../../lib/routing/feature-words.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { openSidePanel } from '../../../lib/side-panel/side-panel.ts';
import { Aliveness } from '../../../ui/badge/badges.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { useCopy } from '../../../ui/form/use-copy.ts';
import { CheckIcon, CopyIcon, PlusIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import type { DeviceHealth } from '../api/health.ts';
import { useDiagnosis } from '../api/health.ts';
import { DeviceActivity } from './device-activity.tsx';
import classes from './device-health.module.css';
import { findingName, findingSentence, percent, stateSentence } from './health-words.ts';
import { NameProposals } from './name-proposals.tsx';
import { RejectedMessages } from './rejected-messages.tsx';

type DiagnosisDialogProps = {
  deviceId: string;
  /** The opened row; undefined: the device is from the URL. */
  device: DeviceHealth | undefined;
  words: EntryWords;
  onClose: () => void;
};

/** The health of one device in words, its rejected messages, and its time line. */
export function DiagnosisDialog({ deviceId, device, words, onClose }: DiagnosisDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDiagnosis(deviceId);
  const known = data ?? device;
  const title = known ? roomLine(known) : t('deviceHealth.title');
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      {data ? (
        <Diagnosis diagnosis={data} words={words} onClose={onClose} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} waiting={<p role="status">{t('ui.loading')}</p>} />
      )}
    </Dialog>
  );
}

type DiagnosisProps = { diagnosis: DeviceDiagnosis; words: EntryWords; onClose: () => void };

function Diagnosis({ diagnosis, words, onClose }: DiagnosisProps) {
  const { t } = useTranslation();
  const { format, note } = usePlaceTimes([diagnosis.timeZone]);
  const { rejected, deviceId, deviceProfileId, findings } = diagnosis;
  const maySend = useMay(DEVICE_HEALTH_PERMISSIONS.sendAgain);
  const mayName = useMay(KEY_NAMES_PERMISSIONS.administer);
  return (
    <div className={looks.stack}>
      <Aliveness kind={diagnosis.state} word={t(`deviceState.${diagnosis.state}`)} />
      <ul className={classes.sentences}>
        {diagnosisSentences(diagnosis, t, format).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={looks.hint}>{note}</p>
      <CopyDiagnosis text={diagnosisText(diagnosis, t, { format, note })} />
      {mayName && deviceProfileId && findings?.some(({ kind }) => kind === 'otherName') ? (
        <NameProposals deviceProfileId={deviceProfileId} findings={findings} />
      ) : null}
      <FindingTodos diagnosis={diagnosis} onClose={onClose} />
      {rejected ? (
        <section className={looks.closeStack}>
          <h3 className={classes.heading}>{t('deviceHealth.rejectedTitle')}</h3>
          {rejected.length > 0 ? (
            <ul className={classes.rejected}>
              {rejected.map(({ receivedTime, reason, excerpt }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: several of one moment may be the same
                <li key={`${receivedTime} ${index}`}>
                  {format.dateTimeToSecond(receivedTime)} · {rejectionWord(reason, t)}
                  <code className={classes.excerpt}>{excerpt}</code>
                </li>
              ))}
            </ul>
          ) : null}
          {maySend ? <RejectedMessages deviceId={deviceId} format={format} /> : null}
        </section>
      ) : null}
      <section>
        <h3 className={classes.heading}>{t('deviceHealth.activityTitle')}</h3>
        <DeviceActivity deviceId={diagnosis.deviceId} words={words} />
      </section>
    </div>
  );
}

/** Buttons that create a to-do for a finding, in the panel beside the page. */
function FindingTodos({ diagnosis, onClose }: { diagnosis: DeviceDiagnosis; onClose: () => void }) {
  const { t } = useTranslation();
  const { findings, deviceId } = diagnosis;
  const room = roomLine(diagnosis);
  if (!findings || findings.length === 0) return null;
  return (
    <div className={looks.actions}>
      {findings.map((finding) => {
        const what = findingName(finding, t);
        const task = t('todos.ofSubject', { what, where: room });
        const device = { id: deviceId, name: room };
        return (
          <Button
            key={what}
            variant="default"
            leftSection={<PlusIcon size={18} />}
            onClick={() => {
              onClose();
              openSidePanel({ panel: 'todos', draft: { task, device, finding: finding.kind } });
            }}
          >
            {t('deviceHealth.addTodo', { finding: what })}
          </Button>
        );
      })}
    </div>
  );
}

/** Without a clipboard, the text is shown for manual copying. */
function CopyDiagnosis({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const { isCopied, copy } = useCopy(text, () => setShown(true));
  return (
    <>
      <div className={looks.actions}>
        <Button
          variant="default"
          leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'ui.copied' : 'deviceHealth.copy')}
        </Button>
      </div>
      {isShown ? (
        <Textarea
          aria-label={t('deviceHealth.copy')}
          value={text}
          readOnly
          autosize
          maxRows={12}
          onFocus={(event) => event.currentTarget.select()}
          autoFocus
        />
      ) : null}
    </>
  );
}

/** The sentences about a device, most important first. */
function diagnosisSentences(diagnosis: DeviceDiagnosis, t: TFunction, format: TimeFormatters): string[] {
  const { findings, battery, shareOf24Hours, shareOf7Days, rejectedMessages } = diagnosis;
  const shares = { day: percent(shareOf24Hours, format), week: percent(shareOf7Days, format) };
  return [
    stateSentence(diagnosis, diagnosis.inactivityTimeoutMs, t, format),
    ...(findings ?? []).map((finding) => findingSentence(finding, t, format)),
    ...(findings?.length === 0 && diagnosis.lastReadingTime !== null ? [t('deviceHealth.says.fine')] : []),
    t(shareOf7Days === null ? 'deviceHealth.says.noShares' : 'deviceHealth.says.shares', shares),
    ...(battery === null ? [] : [t('deviceHealth.says.battery', { value: format.metric('bat', battery) })]),
    rejectedMessages === 0
      ? t('deviceHealth.says.noneRejected')
      : t('deviceHealth.says.rejected', { count: rejectedMessages }),
  ];
}

/** The same as text for support: names and ids of the device, and its rejected messages. Contains no token. */
function diagnosisText(
  diagnosis: DeviceDiagnosis,
  t: TFunction,
  { format, note }: Pick<PlaceTimes, 'format' | 'note'>,
): string {
  const { deviceName, deviceLabel, deviceId, tenantId, computedTime, rejected } = diagnosis;
  const label = deviceLabel === null ? '' : ` (${deviceLabel})`;
  return [
    `${deviceName}${label}`,
    `Device ${deviceId}`,
    ...(tenantId === null ? [] : [`Tenant ${tenantId}`]),
    new Date(computedTime).toISOString(),
    '',
    ...diagnosisSentences(diagnosis, t, format),
    note,
    ...(rejected ?? []).map(
      ({ receivedTime, reason, excerpt }) =>
        `${new Date(receivedTime).toISOString()} ${rejectionWord(reason, t)}: ${excerpt}`,
    ),
  ].join('\n');
}
