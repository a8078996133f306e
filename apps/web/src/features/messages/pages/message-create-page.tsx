import { MAX_BRANCHES } from '@airdeck/contract/common/access-role';
import {
  MAX_CHOSEN_RECIPIENTS,
  MAX_MESSAGE_TEXT_LENGTH,
  MAX_MESSAGE_TITLE_LENGTH,
  type MessageForm,
} from '@airdeck/contract/messages/sent-messages';
import { Checkbox, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { useHasPlaces, usePlaceLookup } from '../../../lib/devices/place-lookup.ts';
import { placeOptions } from '../../../lib/devices/place-name.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTenantLookup } from '../../../lib/tenants/use-tenant-lookup.ts';
import { DayTimeFields } from '../../../ui/form/day-time-fields.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { FormActions, SubmitButton } from '../../../ui/form/form-column.tsx';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useWriteMessage } from '../api/messages.ts';
import {
  type AudienceKind,
  EMPTY_DRAFT,
  errorsOf,
  errorsOfFailure,
  formOf,
  type MessageDraft,
  type MessageErrors,
} from '../components/message-draft.ts';
import classes from '../components/messages.module.css';

/** Form for a message to tenants, or to customers. Input is kept when the server refuses it. */
export function MessageCreatePage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const toasts = useToasts();
  const navigate = useNavigate();
  const back = useBack(PATHS.messages);
  const session = useSession();
  const write = useWriteMessage();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [errors, setErrors] = useState<MessageErrors>({});
  const form = useRef<HTMLFormElement>(null);

  const change = (part: Partial<MessageDraft>, ...fields: readonly (keyof MessageForm)[]) => {
    setDraft({ ...draft, ...part });
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(fields.map((field) => [field, undefined])),
    }));
  };
  const focusInvalid = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = errorsOf(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusInvalid();
      return;
    }
    write.mutate(formOf(draft), {
      onSuccess: ({ recipientCount }) => {
        toasts.success(t('messages.sent', { number: format.number(recipientCount) }));
        void navigate(PATHS.sentMessages);
      },
      onError: (error) => {
        const found = errorsOfFailure(error);
        if (found === undefined) {
          toasts.failed(error, t('failure.send'));
          return;
        }
        setErrors(found);
        focusInvalid();
      },
    });
  }

  const errorOf = (field: keyof MessageForm) => {
    const key = errors[field];
    return key === undefined ? undefined : t(key);
  };
  const isSystem = session?.user.authority === 'SYS_ADMIN';
  return (
    <>
      <PageHead title={t('messages.write')} back={back} />
      <form
        ref={form}
        className={looks.readable}
        onSubmit={submit}
        aria-label={t('messages.write')}
        noValidate
      >
        <AudienceFields
          draft={draft}
          isSystem={isSystem}
          change={(part) => change(part, 'audience')}
          error={errorOf('audience')}
        />
        <RecordField
          label={t('messages.form.title')}
          required
          maxLength={MAX_MESSAGE_TITLE_LENGTH}
          value={draft.title}
          error={errorOf('title')}
          onChange={(event) => change({ title: event.currentTarget.value }, 'title')}
        />
        <Textarea
          label={t('messages.form.text')}
          withAsterisk
          aria-required
          autosize
          minRows={6}
          maxRows={16}
          maxLength={MAX_MESSAGE_TEXT_LENGTH}
          value={draft.text}
          error={errorOf('text')}
          onChange={(event) => change({ text: event.currentTarget.value }, 'text')}
        />
        <Checkbox
          label={t('messages.form.important')}
          description={t('messages.form.importantHint')}
          checked={draft.isImportant}
          onChange={(event) => change({ isImportant: event.currentTarget.checked })}
        />
        <div className={classes.period}>
          <DayTimeFields
            legend={t('messages.form.from')}
            note={t('messages.form.fromHint')}
            value={draft.from}
            usualTime="00:00"
            error={undefined}
            onChange={(from) => change({ from }, 'untilTime')}
          />
          <DayTimeFields
            legend={t('messages.form.until')}
            note={t('messages.form.untilHint')}
            value={draft.until}
            usualTime="23:59"
            error={errorOf('untilTime')}
            onChange={(until) => change({ until }, 'untilTime')}
          />
        </div>
        <FormActions>
          <SubmitButton sending={write.isPending}>{t('messages.form.send')}</SubmitButton>
        </FormActions>
      </form>
    </>
  );
}

type AudienceFieldsProps = {
  draft: MessageDraft;
  isSystem: boolean;
  change: (part: Partial<MessageDraft>) => void;
  error: string | undefined;
};

/** Searches for what is chosen one by one. */
const FOUND = {
  tenants: useTenantLookup,
  customers: useCustomerLookup,
  rooms: (typed: string) => usePlaceLookup(typed),
};

/** The audience: all, selected ones, those of rooms, or those with a device in a kind of place. */
function AudienceFields({ draft, isSystem, change, error }: AudienceFieldsProps) {
  const { t } = useTranslation();
  const hasPlaces = useHasPlaces();
  const kinds: { value: AudienceKind; label: string }[] = isSystem
    ? [
        { value: 'all', label: t('messages.audience.allTenants') },
        { value: 'tenants', label: t('messages.audience.someTenants') },
      ]
    : [
        { value: 'all', label: t('messages.audience.allCustomers') },
        { value: 'customers', label: t('messages.audience.someCustomers') },
        ...(hasPlaces ? [{ value: 'rooms' as const, label: t('messages.audience.ofRooms') }] : []),
        { value: 'place', label: t('messages.audience.ofPlace') },
      ];
  return (
    <>
      <SelectField
        label={t('messages.form.audience')}
        options={kinds}
        value={draft.kind}
        onChange={(kind) =>
          change({ kind: kinds.find(({ value }) => value === kind)?.value ?? 'all', chosen: [] })
        }
      />
      {draft.kind === 'all' || draft.kind === 'place' ? null : (
        <FoundFields
          key={draft.kind}
          label={t(`messages.chosen.${draft.kind}`)}
          useFound={FOUND[draft.kind]}
          value={draft.chosen}
          onChange={(chosen) => change({ chosen })}
          most={draft.kind === 'rooms' ? MAX_BRANCHES : MAX_CHOSEN_RECIPIENTS}
          error={error}
        />
      )}
      {draft.kind === 'place' ? (
        <SelectField
          label={t('messages.form.place')}
          required
          options={placeOptions(t)}
          value={draft.place || null}
          error={error}
          onChange={(place) => change({ place: place ?? '' })}
        />
      ) : null}
    </>
  );
}
