import { MESSAGE_IMPORTANCES, MESSAGE_KINDS, type Message } from '@airdeck/contract/messages/messages';
import { MESSAGE_PERMISSIONS } from '@airdeck/contract/messages/messages.permissions';
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useListFilter } from '../../../lib/lists/list-filter.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { FilterSelect } from '../../../ui/table/list-filters.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { messagesQuery, REFRESH_MESSAGES_MS, useMarkRead, useUnreadMessages } from '../api/messages.ts';
import { receivedColumns } from '../components/message-columns.tsx';
import { MessageDialog } from '../components/message-dialog.tsx';
import { type MessageFilter, readMessageFilter } from '../components/message-filter.ts';
import { messageTitle } from '../components/message-words.ts';

const DEFAULTS: ListDefaults = { sort: { key: 'fromTime', direction: 'descending' }, pageSize: 10 };
/** URL parameter of the open message. */
const OPEN = 'open';

type MessagesPageProps = Pick<ComponentProps<typeof MessageDialog>, 'actions' | 'routes'>;

/** The reader's received messages, newest first. */
export function MessagesPage({ actions, routes }: MessagesPageProps) {
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { filter, narrow, filtersOf } = useListFilter(readMessageFilter);
  const { data: counts } = useUnreadMessages();
  const markRead = useMarkRead();
  const { table } = useListPage((wanted) => messagesQuery(wanted, filter), DEFAULTS, {
    refreshMs: REFRESH_MESSAGES_MS,
  });
  const hrefOf = (id: string) => `?${withOpen(params, id)}`;
  const openId = params.get(OPEN);
  const mark = (ids?: readonly string[]) =>
    markRead.mutate(ids, {
      onError: (error) => toasts.failed(error),
    });
  const rowActions = (message: Message): RowAction[] => [
    {
      label: t('messages.markOneRead'),
      icon: CheckIcon,
      onClick: () => mark([message.id]),
      disabled: message.readTime !== null || markRead.isPending,
    },
  ];
  return (
    <ListPage
      {...table}
      title={t('messages.title')}
      pageActions={
        <>
          <Button variant="default" onClick={() => mark()} disabled={!counts?.unread || markRead.isPending}>
            {t('messages.markAllRead')}
          </Button>
          <WriteButton />
        </>
      }
      columns={receivedColumns({ t, format, direction: i18n.dir(), hrefOf })}
      rowKey={({ id }) => id}
      rowName={(message) => messageTitle(message, t)}
      actions={rowActions}
      empty={{ drawing: 'list', text: t('messages.none') }}
      filters={filtersOf(<MessageFilters filter={filter} onChange={narrow} />)}
      onOpen={({ id }) => void navigate(hrefOf(id))}
    >
      {openId ? (
        <MessageDialog
          key={openId}
          messageId={openId}
          onClose={() => setParams(withOpen(params, null), { replace: true })}
          actions={actions}
          routes={routes}
        />
      ) : null}
    </ListPage>
  );
}

/** A copy of the URL's parameters with another open message, or none. */
function withOpen(params: URLSearchParams, messageId: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (messageId === null) next.delete(OPEN);
  else next.set(OPEN, messageId);
  return next;
}

/** Shown to users who may write messages. */
export function WriteButton() {
  const { t } = useTranslation();
  return useMay(MESSAGE_PERMISSIONS.write) ? (
    <AddLink to={PATHS.messageCreate}>{t('messages.write')}</AddLink>
  ) : null;
}

type MessageFiltersProps = { filter: MessageFilter; onChange: (filter: MessageFilter) => void };

/** Filters for unread ones, importance and kind. */
function MessageFilters({ filter, onChange }: MessageFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <FilterChips
        label={t('messages.filter.unread')}
        options={[{ value: 'true', label: t('messages.filter.unread') }]}
        value={filter.unread}
        onChange={(unread) => onChange({ ...filter, unread })}
      />
      <FilterSelect
        label={t('messages.filter.importance')}
        value={filter.importance}
        options={MESSAGE_IMPORTANCES.map((value) => ({ value, label: t(`messages.importance.${value}`) }))}
        onChange={(importance) => onChange({ ...filter, importance })}
      />
      <FilterSelect
        label={t('messages.filter.kind')}
        value={filter.kind}
        options={MESSAGE_KINDS.map((value) => ({ value, label: t(`messages.kind.${value}`) }))}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
    </>
  );
}
