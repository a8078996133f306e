import { calibrationFormSchema } from '@airdeck/contract/passports/passports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { dayIn } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { Card } from '../../../ui/card/card.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import inLine from '../../../ui/form/fields-in-line.module.css';
import { SubmitButton } from '../../../ui/form/form-column.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { saveCalibration } from '../api/passports.ts';

type CalibrationFormProps = {
  deviceId: string;
  /** Time zone of its place: calibrations are recorded by the day there. */
  timeZone: string;
  onNoted: () => void;
};

/** Form to record a calibration of a device. */
export function CalibrationForm({ deviceId, timeZone, onNoted }: CalibrationFormProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [isSending, setIsSending] = useState(false);
  const today = dayIn(timeZone, serverNow());
  const form = useCheckedForm({ day: today, text: '' }, checkedBy(calibrationFormSchema), (values) => {
    setIsSending(true);
    saveCalibration(deviceId, values)
      .then(() => {
        toasts.success(t('done.saved'));
        form.change({ text: '' });
        onNoted();
      })
      .catch((error: unknown) => toasts.failed(error))
      .finally(() => setIsSending(false));
  });
  return (
    <Card title={t('passports.note.title')}>
      <form
        className={inLine.fields}
        onSubmit={form.submit}
        aria-label={t('passports.note.title')}
        noValidate
      >
        <div className={inLine.field}>
          <DateField
            label={t('passports.note.day')}
            max={today}
            value={form.values.day === '' ? null : form.values.day}
            onChange={(day) => form.change({ day: day ?? '' })}
            error={form.errorOf('day')}
          />
        </div>
        <TextField
          className={inLine.long}
          label={t('passports.note.text')}
          required
          {...form.field('text')}
        />
        <SubmitButton className={inLine.submit} sending={isSending}>
          {t('passports.note.save')}
        </SubmitButton>
      </form>
    </Card>
  );
}
