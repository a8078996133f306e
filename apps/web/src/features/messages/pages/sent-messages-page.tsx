import type { SentMessage } from '@airdeck/contract/messages/sent-messages';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { DialogFor, useDialogFor } from '../../../ui/dialog/dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { CloseIcon, EyeIcon } from '../../../ui/icon/icons.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
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
  const dialog = useDialogFor<SentMessage>();
  const { table } = useListPage(sentMessagesQuery, DEFAULTS, { refreshMs: REFRESH_MESSAGES_MS });
  const withdraw = ({ id, title }: SentMessage) => {
    dialog.close();
    const text = t('messages.withdrawQuestion', { title: isolate(title) });
    return act(() => takeBackMessage(id), { question: { text } });
  };
  const canWithdraw = ({ withdrawnTime }: SentMessage) => withdrawnTime === null && !isBusy;
  const actions = (message: SentMessage): RowAction[] => [
    { label: t('messages.view'), icon: EyeIcon, onClick: () => dialog.open(message) },
    {
      label: t('messages.withdraw'),
      icon: CloseIcon,
      onClick: () => void withdraw(message),
      destructive: true,
      disabled: !canWithdraw(message),
    },
  ];
  return (
    <ListPage
      {...table}
      title={t('messages.tab.sent')}
      columns={sentColumns({ t, format, direction: i18n.dir() })}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      actions={actions}
      empty={{ drawing: 'list', text: t('messages.noneSent'), action: <WriteButton /> }}
      onOpen={dialog.open}
    >
      <DialogFor dialog={dialog}>
        {(message, shown) => (
          <SentMessageDialog
            message={message}
            {...shown}
            onWithdraw={canWithdraw(message) ? () => void withdraw(message) : undefined}
          />
        )}
      </DialogFor>
    </ListPage>
  );
}
