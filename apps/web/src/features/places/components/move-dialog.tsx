import { PARENTS_OF, type Place } from '@airdeck/contract/places/places';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { movePlace } from '../api/places.ts';

/** In place of the id of a parent: directly below the owner. */
const TOP = 'top';
/** In place of the id of a sibling: after all of them. */
const LAST = 'last';

type MoveDialogProps = { place: Place; places: readonly Place[]; onClose: () => void };

/** Moves a place into another one, or before one of its siblings. */
export function MoveDialog({ place, places, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const { commas } = useFormatters();
  const acts = useActs();
  const [parent, setParent] = useState(place.parentId ?? TOP);
  const [before, setBefore] = useState<string | null>(null);
  const parentId = parent === TOP ? null : parent;
  const fits = PARENTS_OF[place.kind];
  const namesOf = ({ name, parentId: above }: Place): string[] => {
    const around = places.find(({ id }) => id === above);
    return around ? [name, ...namesOf(around)] : [name];
  };
  const siblings = places.filter((one) => one.parentId === parentId && one.id !== place.id);
  const beforeId = before === LAST ? null : (before ?? undefined);
  const isMoved = parentId !== place.parentId || beforeId !== undefined;
  return (
    <FormDialog
      title={t('places.move.title', { place: isolate(place.name) })}
      submit={t('places.form.save')}
      sending={acts.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMoved) onClose();
        else void acts.act(() => movePlace(place.id, parentId, beforeId), { onDone: onClose });
      }}
      onClose={onClose}
    >
      {place.kind === 'building' ? null : (
        <SelectField
          label={t('places.move.into')}
          options={[
            ...(fits.includes(null) ? [{ value: TOP, label: t('places.move.top') }] : []),
            ...places
              .filter(({ kind }) => fits.includes(kind))
              .map((one) => ({ value: one.id, label: commas(namesOf(one)) })),
          ]}
          value={parent}
          onChange={(chosen) => {
            setParent(chosen ?? parent);
            setBefore(null);
          }}
        />
      )}
      {siblings.length > 0 ? (
        <SelectField
          label={t('places.move.position')}
          placeholder={t('places.move.anywhere')}
          options={[
            ...siblings.map(({ id, name }) => ({
              value: id,
              label: t('places.move.before', { place: isolate(name) }),
            })),
            { value: LAST, label: t('places.move.last') },
          ]}
          value={before}
          onChange={setBefore}
          clearable
        />
      ) : null}
    </FormDialog>
  );
}
