import {
  declineFormSchema,
  type OpenDeletionRequest,
} from '@airdeck/contract/personal-data/account-deletion';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useWholeList } from '../../../lib/lists/use-whole-list.ts';
import { Dialog, DialogFor, useDialogFor } from '../../../ui/dialog/dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { EditIcon } from '../../../ui/icon/icons.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { deleteAction } from '../../../ui/table/row-actions.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { declineRequest, deleteAccount, useOpenRequests } from '../api/account-deletion.ts';

const DEFAULTS: ListDefaults = { pageSize: 25 };

/** Users who ask for the deletion of their account, on whom the reader decides. */
export function DeletionRequestsPage() {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const acts = useActs();
  const { data, error, refetch } = useOpenRequests();
  const table = useWholeList({ rows: data, error, refetch }, DEFAULTS);
  const declining = useDialogFor<OpenDeletionRequest>();
  const remove = ({ userId, name }: OpenDeletionRequest) =>
    acts.remove(
      t('personalData.requests.deleteQuestion', { user: isolate(name) }),
      () => deleteAccount(userId),
      {
        done: t('personalData.requests.deleted'),
      },
    );
  const columns: Column<OpenDeletionRequest>[] = [
    { header: t('users.name'), cell: ({ name }) => <bdi>{name}</bdi>, width: '10rem' },
    { header: t('users.email'), cell: ({ email }) => email, leftToRight: true, width: '13rem' },
    {
      header: t('personalData.requests.organisation'),
      cell: ({ organisation }) => <bdi>{organisation}</bdi>,
      width: '11rem',
    },
    {
      header: t('personalData.requests.requested'),
      cell: ({ requestedTime }) => format.dateTime(requestedTime),
      keepsWords: true,
      width: '11rem',
    },
  ];
  return (
    <ListPage
      {...table}
      title={t('personalData.requests.title')}
      columns={columns}
      rowKey={({ userId }) => userId}
      rowName={({ name }) => name}
      hasSearch={false}
      empty={{ drawing: 'people', text: t('personalData.requests.none') }}
      actions={(request) => [
        { label: t('personalData.requests.decline'), icon: EditIcon, onClick: () => declining.open(request) },
        deleteAction(t('personalData.requests.delete'), () => void remove(request)),
      ]}
    >
      <DialogFor dialog={declining}>
        {(request, shown) => (
          <Dialog {...shown} title={t('personalData.requests.decline')}>
            <DeclineForm request={request} onDone={declining.close} />
          </Dialog>
        )}
      </DialogFor>
    </ListPage>
  );
}

function DeclineForm({ request, onDone }: { request: OpenDeletionRequest; onDone: () => void }) {
  const { t } = useTranslation();
  const { act, isBusy } = useActs();
  const form = useCheckedForm({ reason: '' }, checkedBy(declineFormSchema), async ({ reason }) => {
    const done = t('personalData.requests.declined');
    if (await act(() => declineRequest(request.userId, reason), { done })) onDone();
  });
  return (
    <FormColumn onSubmit={form.submit} label={t('personalData.requests.decline')}>
      <TextField
        label={t('personalData.requests.reason')}
        description={t('personalData.requests.reasonHint')}
        required
        {...form.field('reason')}
      />
      <FormActions>
        <SubmitButton sending={isBusy}>{t('personalData.requests.decline')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}
