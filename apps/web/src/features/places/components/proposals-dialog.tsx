import type { ProposedRoom } from '@airdeck/contract/places/rooms';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { accept, useProposals } from '../api/places.ts';
import classes from './places.module.css';

type Proposal = {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly building: string | null;
  readonly floor: string | null;
  readonly room: string;
};
type Draft = { building: string; floor: string; room: string; isWanted: boolean };

const FIELDS = ['building', 'floor', 'room'] as const;

const draftOf = ({ building, floor, room }: Proposal): Draft => ({
  building: building ?? '',
  floor: floor ?? '',
  room,
  isWanted: true,
});

type DialogProps = { readonly customerId: string | undefined; readonly onClose: () => void };

/** Rooms that labels of devices name, to be edited and confirmed. */
export function ProposalsDialog({ customerId, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useProposals(customerId);
  if (data && data.proposals.length > 0)
    return <ProposalsForm proposals={data.proposals} customerId={customerId} onClose={onClose} />;
  return (
    <Dialog title={t('places.proposals.title')} onClose={onClose}>
      {data ? <EmptyState drawing="devices" text={t('places.proposals.none')} /> : null}
      {!data && error ? <LoadFailure error={error} onRetry={refetch} /> : null}
      {!data && !error ? <FormSkeleton fields={3} /> : null}
    </Dialog>
  );
}

function ProposalsForm({
  proposals,
  customerId,
  onClose,
}: DialogProps & { readonly proposals: readonly Proposal[] }) {
  const { t } = useTranslation();
  const acts = useActs();
  const [drafts, setDrafts] = useState(() => proposals.map(draftOf));
  const change = (at: number, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft, index) => (index === at ? { ...draft, ...part } : draft)));
  const rooms = proposals.flatMap(({ deviceId }, index): ProposedRoom[] => {
    const draft = drafts[index];
    if (!draft?.isWanted || draft.room.trim() === '') return [];
    const { building, floor, room } = draft;
    return [{ deviceId, building: building.trim() || null, floor: floor.trim() || null, room: room.trim() }];
  });
  return (
    <FormDialog
      title={t('places.proposals.title')}
      submit={t('places.proposals.accept', { count: rooms.length })}
      sending={acts.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (rooms.length === 0) onClose();
        else void acts.act(() => accept(customerId, rooms), { onDone: onClose });
      }}
      onClose={onClose}
    >
      <p>{t('places.proposals.text')}</p>
      <div className={classes.proposals}>
        {proposals.map(({ deviceId, deviceName }, index) => (
          <fieldset key={deviceId} className={classes.proposal}>
            <legend>
              <Checkbox
                label={isolate(deviceName)}
                checked={drafts[index]?.isWanted ?? false}
                onChange={(event) => change(index, { isWanted: event.currentTarget.checked })}
              />
            </legend>
            {FIELDS.map((field) => (
              <TextField
                key={field}
                label={t(`places.kind.${field}`)}
                value={drafts[index]?.[field] ?? ''}
                disabled={drafts[index]?.isWanted === false}
                onChange={(event) => change(index, { [field]: event.currentTarget.value })}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </FormDialog>
  );
}
