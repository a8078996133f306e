import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import classes from './answer-form.module.css';

type RoomFieldProps = { room: LookupOption | null; onChange: (room: LookupOption | null) => void };

/** Which room the answers are about, for who wants to say so; and who reads them. */
export function RoomField({ room, onChange }: RoomFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { options, isLoading } = useDeviceLookup(typed);
  return (
    <>
      <p className={classes.hint}>{t('questionnaires.answer.whoReads')}</p>
      <LookupField
        label={t('questionnaires.answer.room')}
        description={t('questionnaires.answer.roomText')}
        placeholder={t('questionnaires.answer.roomPlaceholder')}
        options={options}
        isLoading={isLoading}
        value={room}
        onChange={onChange}
        typed={typed}
        onType={setTyped}
        clearable
      />
    </>
  );
}
