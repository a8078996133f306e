import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import {
  conversationFormSchema,
  entryFormSchema,
  MAX_ENTRY_TEXT_LENGTH,
  MAX_SUBJECT_LENGTH,
  type NewEntry,
} from '@airdeck/contract/conversations/conversation-changes';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFailureOf } from '../../../lib/api-client/api-failure.ts';
import { base64Of } from '../../../lib/api-client/base64.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { showChat } from '../../../lib/conversations/chat-panel.ts';
import type { ChatDraft } from '../../../lib/conversations/chat-view.ts';
import { type PartErrors, partErrors } from '../../../lib/forms/part-errors.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { conversationsChanged, start, useConversationsAbout } from '../api/conversations.ts';
import { outbox } from '../api/outbox.ts';
import { newSentId } from '../api/sent-id.ts';
import { isSendKey } from './entry-form.tsx';
import { useObjectUrl } from './entry-picture.tsx';
import { type Recipient, RecipientField } from './recipient-field.tsx';
import classes from './thread.module.css';

/** Value for a new conversation in the choice of conversations. */
const NEW = 'new';

type Draft = {
  /** Id of a conversation, or `NEW`. */
  readonly chosen: string;
  readonly recipient: Recipient | undefined;
  readonly subject: string;
  readonly text: string;
};
type Part = 'recipient' | 'subject' | 'text';

const partAt = ([first]: readonly PropertyKey[]): Part | undefined =>
  first === 'subject' || first === 'text' ? first : undefined;

/** @param needsRecipient whether the reader has to choose a recipient */
const errorsOf =
  (needsRecipient: boolean) =>
  (given: Draft): PartErrors<Part> => {
    const isNew = given.chosen === NEW;
    const { error } = (isNew ? conversationFormSchema : entryFormSchema).safeParse(given);
    return {
      ...partErrors(error?.issues ?? [], partAt, {}),
      ...(needsRecipient &&
        isNew &&
        given.recipient === undefined && { recipient: 'failure.required' as const }),
    };
  };

/** Asks a question in a new conversation, or in an existing one about the same device or alarm. */
export function ConversationForm({ draft }: { draft: ChatDraft }) {
  const { t } = useTranslation();
  const session = useSession();
  const role = session && roleOf(session);
  // A customer's users always write to their tenant.
  const form = useDraft<Draft, Part>(
    { chosen: NEW, recipient: undefined, subject: draft.subject ?? '', text: '' },
    errorsOf(role !== 'customer'),
    [],
  );
  const { change, errorText } = form;
  const { chosen, recipient, subject, text } = form.draft;
  const isNew = chosen === NEW;
  const sending = useSending(draft);
  const send = form.submit(() =>
    sending.mutate(
      isNew
        ? { ...conversationFormSchema.parse({ subject, text }), recipient }
        : { ...entryFormSchema.parse({ text }), conversationId: chosen },
    ),
  );
  return (
    <FormColumn ref={form.form} label={t('conversations.new')} onSubmit={send}>
      <DraftSubject draft={draft} />
      <ConversationChoice draft={draft} value={chosen} onChange={(id) => change({ chosen: id })} />
      {isNew && role && role !== 'customer' ? (
        <RecipientField
          role={role}
          draft={draft}
          onChange={(next) => change({ recipient: next })}
          error={errorText('recipient')}
        />
      ) : null}
      {isNew ? (
        <TextField
          label={t('conversations.subject')}
          value={subject}
          maxLength={MAX_SUBJECT_LENGTH}
          required
          autoComplete="off"
          dir="auto"
          error={errorText('subject')}
          data-autofocus={subject === '' || undefined}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
      ) : null}
      <Textarea
        label={t('conversations.text')}
        value={text}
        maxLength={MAX_ENTRY_TEXT_LENGTH}
        autosize
        minRows={3}
        maxRows={12}
        withAsterisk
        aria-required
        dir="auto"
        error={errorText('text')}
        data-autofocus={subject !== '' || undefined}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (isSendKey(event)) event.currentTarget.form?.requestSubmit();
        }}
      />
      {sending.error ? <SendingFailure error={sending.error} /> : null}
      <FormActions>
        <SubmitButton sending={sending.isPending}>{t('conversations.send')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

function SendingFailure({ error }: { error: Error }) {
  const { t } = useTranslation();
  // Not found for the recipient only: the reader sees the device or alarm.
  const message = isFailureOf(error, REQUEST_ERRORS.notFound)
    ? t('conversations.notTheirs')
    : failureText(error, t, 'failure.send').message;
  return <Banner tone="failure">{message}</Banner>;
}

type Sent =
  | { readonly subject: string; readonly text: string; readonly recipient: Recipient | undefined }
  | { readonly conversationId: string; readonly text: string };

/** Sends the entry, and opens its conversation. */
function useSending({ device, alarm, chart }: ChatDraft) {
  // Retries use the same id.
  const [sentId] = useState(newSentId);
  return useMutation({
    mutationFn: async (sent: Sent): Promise<string> => {
      const entry: Omit<NewEntry, 'sentId'> = {
        text: sent.text,
        ...(chart && { picture: await base64Of(chart.picture), chart: chart.values }),
        ...(chart && device && { chartDeviceId: device.id }),
      };
      if ('conversationId' in sent) {
        outbox.send(sent.conversationId, entry);
        return sent.conversationId;
      }
      const { id } = await start({
        ...entry,
        ...sent.recipient,
        sentId,
        subject: sent.subject,
        deviceId: device?.id,
        alarmId: alarm?.id,
      });
      return id;
    },
    onSuccess: (conversationId) => {
      void conversationsChanged();
      showChat({ kind: 'thread', conversationId });
    },
  });
}

/** Names of the device and alarm, and the attached picture. */
function DraftSubject({ draft: { device, alarm, chart } }: { draft: ChatDraft }) {
  const { t } = useTranslation();
  const picture = useObjectUrl(chart?.picture);
  const names = [alarm?.type, device?.name].filter((name) => name !== undefined);
  if (names.length === 0 && !chart) return null;
  return (
    <section className={classes.about} aria-label={t('conversations.about')}>
      {names.map((name) => (
        <bdi key={name}>{name}</bdi>
      ))}
      {picture ? <img className={classes.picture} src={picture} alt={chart?.values.title} /> : null}
    </section>
  );
}

type ConversationChoiceProps = { draft: ChatDraft; value: string; onChange: (chosen: string) => void };

/** Choice of an existing conversation about the same device or alarm; empty if there is none. */
function ConversationChoice({ draft: { device, alarm }, value, onChange }: ConversationChoiceProps) {
  const subject = alarm ? { alarmId: alarm.id } : device ? { deviceId: device.id } : undefined;
  if (!subject) return null;
  return <KnownConversations subject={subject} value={value} onChange={onChange} />;
}

type KnownConversationsProps = Omit<ConversationChoiceProps, 'draft'> & {
  subject: Parameters<typeof useConversationsAbout>[0];
};

function KnownConversations({ subject, value, onChange }: KnownConversationsProps) {
  const { t } = useTranslation();
  const { data } = useConversationsAbout(subject);
  const open = data?.data.filter(({ closedTime }) => closedTime === null) ?? [];
  if (open.length === 0) return null;
  return (
    <SelectField
      label={t('conversations.where')}
      options={[
        { value: NEW, label: t('conversations.new') },
        ...open.map(({ id, subject: label }) => ({ value: id, label })),
      ]}
      value={value}
      onChange={(id) => onChange(id ?? NEW)}
    />
  );
}
