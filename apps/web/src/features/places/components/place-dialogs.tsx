import type { MadePlaceKind, Place, PlaceTree } from '@airdeck/contract/places/places';
import { type Ref, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceTariffDialog } from '../../../parts/tariffs/tariff-card.tsx';
import { PlaceYardstickDialog } from '../../../parts/yardsticks/place-yardstick-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { addPlace, savePlace, saveWhole } from '../api/places.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PeriodsDialog } from './periods-dialog.tsx';
import { factsOf, PlaceForm, valuesOf } from './place-form.tsx';
import { ProposalsDialog } from './proposals-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';

/** An act of a reader, whose dialog is open. */
export type OpenedPlace =
  | { readonly act: 'add'; readonly kind: MadePlaceKind; readonly parent: Place | null }
  | { readonly act: 'edit' | 'move' | 'settle' | 'periods' | 'yardstick' | 'tariff'; readonly place: Place }
  | { readonly act: 'whole' | 'proposals' };

/** Opens a dialog without drawing the page behind it again, which may have hundreds of rows. */
export type PlaceDialogOpener = { readonly open: (opened: OpenedPlace) => void };

type PlaceDialogsProps = {
  readonly ref: Ref<PlaceDialogOpener>;
  readonly tree: PlaceTree;
  readonly customerId: string | undefined;
};

/** The dialog that is open, if any. */
export function PlaceDialogs({ ref, tree, customerId }: PlaceDialogsProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<OpenedPlace>();
  useImperativeHandle(ref, () => ({ open: setOpened }), []);
  const onClose = () => setOpened(undefined);
  const acts = useActs();
  const heldAt = (placeId: string | null) =>
    tree.places.find(({ id }) => id === placeId)?.held ?? tree.wholeHeld;
  /** The place that says the opening hours of what is in this one; undefined: all of the owner. */
  function hoursSourceOf(placeId: string | null): string | undefined {
    const place = tree.places.find(({ id }) => id === placeId);
    return place && (place.openingHours ? place.name : hoursSourceOf(place.parentId));
  }
  const shared = { isSending: acts.isBusy, onClose, submit: t('places.form.save') };
  switch (opened?.act) {
    case undefined:
      return null;
    case 'periods':
      return <PeriodsDialog room={opened.place} onClose={onClose} />;
    case 'move':
      return <MoveDialog place={opened.place} places={tree.places} onClose={onClose} />;
    case 'settle':
      return <SettleDialog room={opened.place} onClose={onClose} />;
    case 'yardstick':
      return <PlaceYardstickDialog place={opened.place} onClose={onClose} />;
    case 'tariff':
      return <PlaceTariffDialog place={opened.place} onClose={onClose} />;
    case 'proposals':
      return <ProposalsDialog customerId={customerId} onClose={onClose} />;
    case 'whole':
      return (
        <PlaceForm
          {...shared}
          title={t('places.whole')}
          initial={valuesOf(tree.whole)}
          above={tree.whole.openingHours ? { ...tree.wholeHeld, openingHours: null } : tree.wholeHeld}
          hoursSource={undefined}
          hasName={false}
          onSubmit={(values) =>
            void acts.act(() => saveWhole(customerId, factsOf(values)), { onDone: onClose })
          }
        />
      );
    case 'add': {
      const { kind, parent } = opened;
      const parentId = parent?.id ?? null;
      return (
        <PlaceForm
          {...shared}
          title={t(`places.add.${kind}`)}
          submit={t('places.form.add')}
          initial={valuesOf({})}
          above={heldAt(parentId)}
          hoursSource={hoursSourceOf(parentId)}
          hasName
          onSubmit={(values) =>
            void acts.act(
              () => addPlace({ ...factsOf(values), customerId, kind, parentId, name: values.name.trim() }),
              { onDone: onClose },
            )
          }
        />
      );
    }
    case 'edit': {
      const { id, name, version, parentId } = opened.place;
      return (
        <PlaceForm
          {...shared}
          title={name}
          initial={valuesOf(opened.place, name)}
          above={heldAt(parentId)}
          hoursSource={hoursSourceOf(parentId)}
          hasName
          onSubmit={(values) =>
            void acts.act(() => savePlace(id, { ...factsOf(values), name: values.name.trim(), version }), {
              onDone: onClose,
            })
          }
        />
      );
    }
  }
}
