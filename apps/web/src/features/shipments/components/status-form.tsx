import { MAX_NOTES_LENGTH, missingDevicesSchema } from '@airdeck/contract/shipments/shipment-changes';
import { SHIPMENT_ERRORS, SHIPMENT_STATUS, type ShipmentStatus } from '@airdeck/contract/shipments/shipments';
import { SHIPMENT_PERMISSIONS } from '@airdeck/contract/shipments/shipments.permissions';
import { Textarea } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type ApiFailure, isFailureOf } from '../../../lib/api-client/api-failure.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { FormActions, SubmitButton } from '../../../ui/form/form-column.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import type { Shipment } from '../api/shipment.ts';
import { type ChangedStatus, readChangedStatus } from '../api/shipment-changes.ts';
import { changeStatus, shipmentsChanged } from '../api/shipments.ts';
import { personText, STATUSES, statusWord } from './shipment-words.ts';

/** A chosen status, and the status shown at that time, from which alone the change is made. */
type Choice = { readonly status: ShipmentStatus; readonly before: ShipmentStatus };

type StatusFormProps = { shipment: Shipment; isConsignee: boolean };

/** Sets any status of a shipment. Only the consignor can reopen a completed one. */
export function StatusForm({ shipment, isConsignee }: StatusFormProps) {
  const { t } = useTranslation();
  if (!useMay(SHIPMENT_PERMISSIONS.receive)) return null;
  if (!isConsignee || shipment.status !== SHIPMENT_STATUS.completed) return <Form shipment={shipment} />;
  return <Card title={t('shipments.change.title')}>{t('shipments.error.reopenRefused')}</Card>;
}

function Form({ shipment }: Pick<StatusFormProps, 'shipment'>) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const toasts = useToasts();
  const confirm = useConfirm();
  const [choice, setChoice] = useState<Choice>();
  const [notes, setNotes] = useState('');
  const [isSending, setSending] = useState(false);
  const [changed, setChanged] = useState<ChangedStatus>();

  async function send({ status, before }: Choice, isConfirmed: boolean): Promise<void> {
    try {
      await changeStatus(shipment.id, {
        status,
        seenStatus: before,
        notes: notes.trim() || null,
        isConfirmed,
      });
      toasts.success(t('shipments.change.done'));
      setChoice(undefined);
      setNotes('');
      setChanged(undefined);
    } catch (error) {
      const missing = missingOf(error);
      if (missing && !isConfirmed) {
        const text = missingText(missing, t);
        if (await confirm({ text, confirm: t('shipments.change.complete'), destructive: true }))
          await send({ status, before }, true);
        return;
      }
      const newer = changedOf(error);
      setChanged(newer);
      if (newer) setChoice(undefined);
      else toasts.failed(error, t('shipments.change.failed'));
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!choice || isSending) return;
    setSending(true);
    await send(choice, false);
    setSending(false);
    void shipmentsChanged();
  }

  return (
    <Card title={t('shipments.change.title')}>
      {changed ? (
        <Banner tone="failure">
          {t('shipments.change.changedByOther', {
            name: isolate(personText(changed.by, t)),
            status: statusWord(changed.status, t),
            time: format.dateTime(changed.changedAt),
          })}
        </Banner>
      ) : null}
      <form className={looks.stack} onSubmit={(event) => void submit(event)} noValidate>
        <SelectField
          label={t('shipments.change.status')}
          placeholder={t('ui.choose')}
          options={STATUSES.filter((status) => status !== (choice?.before ?? shipment.status)).map(
            (status) => ({
              value: String(status),
              label: statusWord(status, t),
            }),
          )}
          value={choice === undefined ? null : String(choice.status)}
          onChange={(value) => {
            const status = STATUSES.find((each) => String(each) === value);
            setChoice(status === undefined ? undefined : { status, before: shipment.status });
          }}
        />
        <Textarea
          label={t('shipments.form.notes')}
          value={notes}
          maxLength={MAX_NOTES_LENGTH}
          autosize
          minRows={2}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <FormActions>
          <SubmitButton sending={isSending} disabled={choice === undefined}>
            {t('shipments.change.submit')}
          </SubmitButton>
        </FormActions>
      </form>
    </Card>
  );
}

type MissingDevices = z.infer<typeof missingDevicesSchema>['missing'];

/** The missing devices, if they are the reason of a refused completion. */
function missingOf(error: unknown): MissingDevices | undefined {
  if (!isFailureOf(error, SHIPMENT_ERRORS.devicesMissing)) return undefined;
  return missingDevicesSchema.safeParse((error as ApiFailure).body).data?.missing ?? [];
}

/** The new status, if a concurrent change is the reason of a refusal. */
function changedOf(error: unknown): ChangedStatus | undefined {
  if (!isFailureOf(error, SHIPMENT_ERRORS.statusChanged)) return undefined;
  return readChangedStatus((error as ApiFailure).body);
}

/** Number of missing devices that are named. */
const NAMED = 5;

function missingText(missing: MissingDevices, t: TFunction): string {
  const names = missing.slice(0, NAMED).map(({ deviceName }) => isolate(deviceName));
  const others = missing.length - names.length;
  const devices =
    others > 0
      ? t('shipments.change.andMore', { devices: names.join(', '), count: others })
      : names.join(', ');
  return t('shipments.change.missingQuestion', { count: missing.length, devices });
}
