import type { Rota } from '@airdeck/contract/notifications/on-call';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserLookup } from '../../../../lib/accounts/api/user-lookup.ts';
import { isConflict } from '../../../../lib/api-client/api-failure.ts';
import { useFormatters } from '../../../../lib/format/use-formatters.ts';
import { useDraft } from '../../../../lib/forms/use-draft.ts';
import { ownTimeZone } from '../../../../lib/time/days.ts';
import { WeeklyHours } from '../../../../parts/conditions/hours-fields.tsx';
import { TimeZoneField } from '../../../../parts/time-zone-field/time-zone-field.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { DayTimeFields } from '../../../../ui/form/day-time-fields.tsx';
import { FieldGroup } from '../../../../ui/form/field-group.tsx';
import { RecordField } from '../../../../ui/form/fields.tsx';
import { FoundField } from '../../../../ui/form/found-fields.tsx';
import { PlusIcon } from '../../../../ui/icon/icons.tsx';
import looks from '../../../../ui/looks/looks.module.css';
import { useToasts } from '../../../../ui/toast/toast.tsx';
import { saveRota } from '../api/rotas.ts';
import { draftOf, errorsOf, formOf, NEW_OVERRIDE, NEW_SHIFT, PARTS_OF_ERRORS } from './rota-draft.ts';

type RotaDialogProps = {
  /** Undefined: a new one. */
  edited: Rota | undefined;
  onClose: () => void;
};

/** The form of a rota. */
export function RotaDialog({ edited, onClose }: RotaDialogProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const toasts = useToasts();
  const [isSending, setSending] = useState(false);
  const [initial] = useState(() => draftOf(edited, ownTimeZone()));
  const { draft, change, errorText, textField, submit, refuse } = useDraft(
    initial,
    errorsOf,
    PARTS_OF_ERRORS,
  );
  const { shifts, overrides } = draft;
  const send = async () => {
    setSending(true);
    try {
      await saveRota(edited, formOf(draft));
      onClose();
    } catch (failure) {
      if (isConflict(failure)) toasts.failed(failure);
      else refuse(failure, toasts.failed);
    }
    setSending(false);
  };
  const without = <One,>(list: readonly One[], place: number) => list.filter((_, at) => at !== place);
  const put = <One,>(list: readonly One[], place: number, part: Partial<One>) =>
    list.map((one, at) => (at === place ? { ...one, ...part } : one));
  return (
    <FormDialog
      title={edited ? edited.name : t('onCall.add')}
      submit={t(edited ? 'onCall.form.save' : 'onCall.add')}
      sending={isSending}
      onSubmit={submit(() => void send())}
      onClose={onClose}
    >
      <RecordField label={t('onCall.form.name')} required {...textField('name')} />
      <TimeZoneField
        label={t('onCall.form.timeZone')}
        value={draft.timeZone}
        onChange={(timeZone) => change({ timeZone: timeZone ?? draft.timeZone })}
        error={errorText('timeZone')}
      />
      <FieldGroup legend={t('onCall.form.shifts')} error={errorText('shifts')}>
        <p className={looks.dim}>{t('onCall.form.shiftsText')}</p>
        {shifts.map((shift, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shifts are told apart by their place
          <FieldGroup key={place} legend={t('onCall.form.shift', { number: format.number(place + 1) })}>
            <WeeklyHours
              value={shift.hours}
              onChange={(hours) => change({ shifts: put(shifts, place, { hours }) })}
            />
            <FoundField
              label={t('onCall.form.who')}
              useFound={useUserLookup}
              value={shift.who}
              onChange={(who) => change({ shifts: put(shifts, place, { who }) })}
            />
            <RemoveButton onClick={() => change({ shifts: without(shifts, place) })} />
          </FieldGroup>
        ))}
        <AddButton
          label={t('onCall.form.addShift')}
          onClick={() => change({ shifts: [...shifts, NEW_SHIFT] })}
        />
      </FieldGroup>
      <FieldGroup legend={t('onCall.form.overrides')} error={errorText('overrides')}>
        <p className={looks.dim}>{t('onCall.form.overridesText')}</p>
        {overrides.map((override, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: overrides are told apart by their place
          <FieldGroup key={place} legend={t('onCall.form.override', { number: format.number(place + 1) })}>
            {(['from', 'until'] as const).map((end) => (
              <DayTimeFields
                key={end}
                legend={t(`onCall.form.end.${end}`)}
                note={draft.timeZone}
                value={override[end]}
                usualTime="00:00"
                error={undefined}
                onChange={(time) => change({ overrides: put(overrides, place, { [end]: time }) })}
              />
            ))}
            <FoundField
              label={t('onCall.form.whoOrNoOne')}
              useFound={useUserLookup}
              value={override.who}
              clearable
              onChange={(who) => change({ overrides: put(overrides, place, { who }) })}
            />
            <RemoveButton onClick={() => change({ overrides: without(overrides, place) })} />
          </FieldGroup>
        ))}
        <AddButton
          label={t('onCall.form.addOverride')}
          onClick={() => change({ overrides: [...overrides, NEW_OVERRIDE] })}
        />
      </FieldGroup>
    </FormDialog>
  );
}

function RemoveButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Button size="xs" variant="default" onClick={onClick}>
        {t('onCall.form.remove')}
      </Button>
    </div>
  );
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div>
      <Button size="xs" variant="default" leftSection={<PlusIcon size={18} />} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
