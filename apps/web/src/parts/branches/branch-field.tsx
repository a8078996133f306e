import { MAX_BRANCHES, type PlaceIds } from '@airdeck/contract/common/access-role';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChosenPlaces, usePlaceLookup } from '../../lib/devices/place-lookup.ts';
import type { LookupOption } from '../../lib/lists/lookup.ts';
import { FoundFields } from '../../ui/form/found-fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';

/** Places where rights hold, as they are edited; `isTried`: the form was sent without any. */
export type EditedBranches = { readonly placeIds: PlaceIds; readonly isTried?: boolean };

/** Whether the choice can be sent: the whole, or at least one place. */
export const isChosen = ({ placeIds }: EditedBranches): boolean => placeIds === null || placeIds.length > 0;

type BranchFieldProps = {
  readonly value: EditedBranches;
  readonly onChange: (value: EditedBranches) => void;
  /** The customer whose places are offered; missing: all of the reader's. */
  readonly customerId?: string | undefined;
  /** A sentence below the choice; missing: its meaning for a user. */
  readonly description?: string;
  readonly disabled?: boolean;
};

/** The range of rights: everywhere, or chosen buildings, floors and rooms. */
export function BranchField({
  value,
  onChange,
  customerId,
  description,
  disabled = false,
}: BranchFieldProps) {
  const { t } = useTranslation();
  const { placeIds, isTried = false } = value;
  return (
    <>
      <SelectField
        label={t('branches.where')}
        description={description ?? (placeIds === null ? undefined : t('branches.means'))}
        disabled={disabled}
        options={(['whole', 'some'] as const).map((each) => ({
          value: each,
          label: t(`branches.range.${each}`),
        }))}
        value={placeIds === null ? 'whole' : 'some'}
        onChange={(chosen) => onChange({ placeIds: chosen === 'some' ? (placeIds ?? []) : null })}
      />
      {placeIds === null || disabled ? null : (
        <ChosenPlaces
          placeIds={placeIds}
          onChange={(chosen) => onChange({ placeIds: chosen })}
          customerId={customerId}
          isMissing={isTried && placeIds.length === 0}
        />
      )}
    </>
  );
}

type ChosenPlacesProps = {
  placeIds: readonly string[];
  onChange: (placeIds: readonly string[]) => void;
  customerId: string | undefined;
  isMissing: boolean;
};

function ChosenPlaces({ placeIds, onChange, customerId, isMissing }: ChosenPlacesProps) {
  const { t } = useTranslation();
  const useFound = (typed: string) => usePlaceLookup(typed, { customerId });
  // Names of what was chosen just now are known from the search.
  const [known, setKnown] = useState<ReadonlyMap<string, LookupOption>>(new Map());
  const [stored] = useState(placeIds);
  const found = useChosenPlaces(stored);
  const names = new Map([...(found ?? []).map((option) => [option.value, option] as const), ...known]);
  const optionOf = (value: string) =>
    names.get(value) ?? { value, label: found === undefined ? '…' : t('branches.gone') };
  return (
    <FoundFields
      label={t('branches.places')}
      required
      useFound={useFound}
      value={placeIds.map(optionOf)}
      most={MAX_BRANCHES}
      error={isMissing ? t('branches.missing') : undefined}
      onChange={(chosen) => {
        setKnown(new Map([...known, ...chosen.map((option) => [option.value, option] as const)]));
        onChange(chosen.map(({ value }) => value));
      }}
    />
  );
}
