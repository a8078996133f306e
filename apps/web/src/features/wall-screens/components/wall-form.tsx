import { LANGUAGES } from '@airdeck/contract/common/languages';
import { WALL_READERS } from '@airdeck/contract/wall-screens/wall';
import type { WallScreen } from '@airdeck/contract/wall-screens/wall-screens';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { useHasPlaces, usePlaceLookup } from '../../../lib/devices/place-lookup.ts';
import { useSavedDraft } from '../../../lib/forms/use-saved-draft.ts';
import { languageOf } from '../../../lib/i18n/languages.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { dayIn, ownTimeZone } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { CheckRow, FieldGroup } from '../../../ui/form/field-group.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { saveWallScreen } from '../api/wall-screens.ts';
import { BadgeSnippets } from './badge-snippets.tsx';
import { RoomFields } from './room-fields.tsx';
import { errorsOf, formOf, PARTS_OF_ERRORS, type WallDraft } from './wall-draft.ts';
import { WallPreview } from './wall-preview.tsx';

type WallFormProps = {
  initial: WallDraft;
  /** The edited screen, as read when the form opens; undefined: a new one. */
  stored?: WallScreen;
  /** @param secret of the link of a new screen */
  onSaved: (secret: string | undefined) => void;
  /** Reloads it after a change by another user. */
  onReload?: () => void;
};

const SECONDS = ['10', '20', '30', '60', '120'];

/** Form of a wall screen, beside its preview. A refusal by the server keeps the input. */
export function WallForm({ initial, stored: newest, onSaved, onReload }: WallFormProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const session = useSession();
  const isTenant = session !== undefined && roleOf(session) !== 'customer';
  const customerOf = ({ customer }: WallDraft) => (isTenant ? customer?.value : undefined);
  const { stored, draft, change, errorText, textField, form } = useSavedDraft({
    initial,
    stored: newest,
    errorsOf: errorsOf(isTenant),
    partsOfErrors: PARTS_OF_ERRORS,
    save: (wanted, before) => saveWallScreen(formOf(wanted), before, customerOf(wanted)),
    onSaved,
    onFailure: toasts.failed,
  });
  const customerId = customerOf(draft);
  const isKnown = !isTenant || customerId !== undefined;
  const { rooms, placeId, showsPlan, readers, languages, roomSeconds } = formOf(draft);
  const isChosen = placeId !== null || (rooms.length > 0 && rooms.every(({ title }) => title.trim()));
  const isComplete = isKnown && isChosen && languages.length > 0;
  const hasPlaces = useHasPlaces();
  const usePlaces = (typed: string) => usePlaceLookup(typed, { customerId });

  return (
    <RecordForm
      {...form}
      label={t(stored ? 'wallScreens.editTitle' : 'wallScreens.createTitle')}
      submitLabel={t(stored ? 'wallScreens.form.save' : 'wallScreens.form.create')}
      onReload={onReload}
      beside={
        <WallPreview
          content={isComplete ? { rooms, placeId, showsPlan, readers, languages, roomSeconds } : undefined}
          customerId={customerId}
        />
      }
    >
      <RecordField label={t('wallScreens.form.name')} required {...textField('name')} />
      {isTenant && !stored ? (
        <FoundField
          label={t('wallScreens.form.customer')}
          useFound={useCustomerLookup}
          required
          value={draft.customer}
          error={errorText('customer')}
          onChange={(customer) => change({ customer, place: null, rooms: [] })}
        />
      ) : null}
      {(hasPlaces && isKnown) || draft.place ? (
        <FoundField
          key={customerId}
          label={t('wallScreens.form.place')}
          description={t('wallScreens.form.placeText')}
          useFound={usePlaces}
          value={draft.place}
          error={errorText('place')}
          onChange={(place) => change({ place })}
          clearable
        />
      ) : null}
      {draft.place ? (
        <Checkbox
          label={t('wallScreens.form.plan')}
          description={t('wallScreens.form.planText')}
          checked={draft.showsPlan}
          onChange={(event) => change({ showsPlan: event.currentTarget.checked })}
        />
      ) : (
        <RoomFields
          rooms={draft.rooms}
          customerId={customerId}
          isKnown={isKnown}
          error={errorText('rooms')}
          onChange={(chosen) => change({ rooms: chosen })}
        />
      )}
      <SelectField
        label={t('wallScreens.form.readers')}
        options={WALL_READERS.map((value) => ({ value, label: t(`wallScreens.readers.${value}`) }))}
        value={draft.readers}
        onChange={(value) => change({ readers: value === 'children' ? 'children' : 'staff' })}
      />
      <FieldGroup legend={t('wallScreens.form.languages')} error={errorText('languages')}>
        <CheckRow
          options={LANGUAGES.map((value) => ({ value, label: languageOf(value).ownName }))}
          chosen={draft.languages}
          onChange={(chosen) => change({ languages: chosen })}
        />
      </FieldGroup>
      <SelectField
        label={t('wallScreens.form.seconds')}
        options={[...new Set([...SECONDS, draft.roomSeconds])].map((value) => ({ value, label: value }))}
        value={draft.roomSeconds}
        onChange={(value) => change({ roomSeconds: value ?? '20' })}
      />
      <DateField
        label={t('wallScreens.form.until')}
        description={t('wallScreens.form.untilText')}
        value={draft.lastDay}
        min={dayIn(ownTimeZone(), serverNow())}
        error={errorText('lastDay')}
        onChange={(lastDay) => change({ lastDay })}
        isOptional
      />
      <Checkbox
        label={t('wallScreens.form.badge')}
        description={t('wallScreens.form.badgeText')}
        checked={draft.isBadgeAllowed}
        onChange={(event) => change({ isBadgeAllowed: event.currentTarget.checked })}
      />
      {stored ? <BadgeSnippets rooms={stored.rooms} /> : null}
    </RecordForm>
  );
}
