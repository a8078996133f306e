import type { SentMessage } from '@airdeck/contract/messages/sent-messages';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { usePagedList } from '../../../lib/lists/use-paged-list.ts';
import { DialogFor, useDialogFor } from '../../../ui/dialog/dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { CloseIcon, EyeIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { type ListDefaults, useListState } from '../../../ui/table/list-state.ts';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { REFRESH_MESSAGES_MS, sentMessagesQuery, takeBackMessage } from '../api/messages.ts';
import { sentColumns } from '../components/message-columns.tsx';
import { SentMessageDialog } from '../components/sent-message-dialog.tsx';
import { WriteButton } from './messages-page.tsx';

const DEFAULTS: ListDefaults = { sort: { key: 'fromTime', direction: 'descending' }, pageSize: 10 };

/** Messages sent by the reader's tenant, or by the system, newest first. */
export function SentMessagesPage() {
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const { isBusy, act } = useActs();
  const address = useSearchParams();
  const [state, setState] = useListState(address, DEFAULTS);
  const dialog = useDialogFor<SentMessage>();
  const { result, total } = usePagedList({
    query: sentMessagesQuery(state),
    state,
    onStateChange: setState,
    refreshMs: REFRESH_MESSAGES_MS,
  });
  const withdraw = ({ id, title }: SentMessage) => {
    dialog.close();
    const text = t('messages.withdrawQuestion', { title: isolate(title) });
    return act(() => takeBackMessage(id), { question: { text } });
  };
  const canWithdraw = ({ withdrawnTime }: SentMessage) => withdrawnTime === null && !isBusy;
  const actions = (message: SentMessage): RowAction[] => [
    { key: 'view', label: t('messages.view'), icon: EyeIcon, onClick: () => dialog.open(message) },
    {
      key: 'withdraw',
      label: t('messages.withdraw'),
      icon: CloseIcon,
      onClick: () => void withdraw(message),
      destructive: true,
      disabled: !canWithdraw(message),
    },
  ];
  return (
    <>
      <PageHead
        title={t('messages.title')}
        count={total === undefined ? undefined : format.number(total)}
        actions={<WriteButton />}
      />
      <DataTable
        label={t('messages.tab.sent')}
        columns={sentColumns({ t, format, direction: i18n.dir() })}
        result={result}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        state={state}
        onStateChange={setState}
        formatNumber={format.number}
        actions={actions}
        empty={{ drawing: 'list', text: t('messages.noneSent'), action: <WriteButton /> }}
        onOpen={dialog.open}
      />
      <DialogFor dialog={dialog}>
        {(message, shown) => (
          <SentMessageDialog
            message={message}
            {...shown}
            onWithdraw={canWithdraw(message) ? () => void withdraw(message) : undefined}
          />
        )}
      </DialogFor>
    </>
  );
}
