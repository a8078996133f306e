import { placeTypeOf } from '@airdeck/air/places';
import type { PlaceChange } from '@airdeck/contract/device-records';
import type { Purifier } from '@airdeck/contract/purifiers';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { storedKind } from '../place-values.ts';
import { KindField } from './kind-field.tsx';

export interface PurifierPlaceFormProps {
  purifier: Purifier;
  isSending: boolean;
  onSubmit: (change: PlaceChange) => void;
}

/** A model of purifier stands nowhere: only what kind of place it is for is kept. */
export function PurifierPlaceForm({ purifier, isSending, onSubmit }: PurifierPlaceFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm(
    { kind: placeTypeOf(purifier.deviceInstalledPlace) ?? '' },
    ({ kind }) => ({ kind: kind === '' ? 'deviceLocation.kindRequired' : undefined }),
    ({ kind }) => onSubmit({ deviceInstalledPlace: storedKind(kind) }),
  );
  return (
    <FormColumn onSubmit={form.submit} label={t('deviceLocation.title')}>
      <KindField
        value={form.values.kind}
        error={form.faultOf('kind')}
        onChange={(kind) => form.change({ kind })}
      />
      <FormActions>
        <SubmitButton sending={isSending}>{t('deviceLocation.save')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}
