import { RECORDED_UNITS, unitsOfKey } from '@airdeck/air/recorded-units';
import type { KeyName } from '@airdeck/contract/key-names/key-names';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { typedNumber } from '../../../ui/form/typed-number.ts';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { useNameWords } from './use-name-words.ts';

type NameFormProps = {
  initial: KeyName;
  /** Whether the key is typed as well. */
  hasKey?: boolean;
  /** The latest value of the key; undefined: it is not known. */
  value?: number | string | null;
  isSaving: boolean;
  onSave: (name: KeyName) => void;
};

/** Quantity, unit and factor of a key, with its latest value as it would be stored. */
export function NameForm({ initial, hasKey = false, value = null, isSaving, onSave }: NameFormProps) {
  const { t } = useTranslation();
  const words = useNameWords();
  const [name, setName] = useState(initial);
  const [factorText, setFactorText] = useState(String(initial.factor));
  const factor = typedNumber(factorText);
  const isValid = Number.isFinite(factor) && factor !== 0 && name.key.trim() !== '';
  const units = unitsOfKey(name.quantity);
  const stored = isValid ? words.storedOf({ ...name, factor }, value) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isValid) onSave({ ...name, key: hasKey ? name.key.trim() : name.key, factor });
  }

  return (
    <FormColumn onSubmit={submit} label={t('keyNames.formOf', { key: isolate(name.key) })}>
      {hasKey ? (
        <TextInput
          label={t('keyNames.key')}
          value={name.key}
          maxLength={255}
          onChange={(event) => setName({ ...name, key: event.currentTarget.value })}
        />
      ) : null}
      <SelectField
        label={t('keyNames.quantity')}
        options={Object.keys(RECORDED_UNITS).map((quantity) => ({
          value: quantity,
          label: words.quantityOf(quantity),
        }))}
        value={name.quantity}
        onChange={(quantity) =>
          quantity && setName({ ...name, quantity, unit: unitsOfKey(quantity)[0] ?? '' })
        }
      />
      {units.length > 1 ? (
        <SelectField
          label={t('keyNames.unit')}
          options={units.map((unit) => ({ value: unit, label: words.unitOf(unit) }))}
          value={name.unit || (units[0] ?? '')}
          onChange={(unit) => setName({ ...name, unit: unit ?? name.unit })}
        />
      ) : null}
      <TextInput
        label={t('keyNames.factor')}
        description={t('keyNames.factorHint')}
        inputMode="decimal"
        dir="ltr"
        value={factorText}
        error={isValid || name.key.trim() === '' ? undefined : t('keyNames.factorWrong')}
        onChange={(event) => setFactorText(event.currentTarget.value)}
      />
      {stored ? <p className={looks.dim}>{t('keyNames.preview', { value: stored })}</p> : null}
      <FormActions>
        <SubmitButton sending={isSaving} disabled={!isValid}>
          {t('keyNames.save')}
        </SubmitButton>
      </FormActions>
    </FormColumn>
  );
}
