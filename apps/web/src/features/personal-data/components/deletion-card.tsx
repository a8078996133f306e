import {
  deletionFormSchema,
  type OwnDeletionRequest,
} from '@airdeck/contract/personal-data/account-deletion';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { Card } from '../../../ui/card/card.tsx';
import { type Acts, useActs } from '../../../ui/dialog/use-acts.ts';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { askForDeletion, useOwnRequest, withdrawRequest } from '../api/account-deletion.ts';

/** The reader's request for deletion of the account: asked for with the password, withdrawn, declined with a reason. */
export function DeletionCard() {
  const { t } = useTranslation();
  const acts = useActs();
  const { data, error, refetch } = useOwnRequest();
  return (
    <Card title={t('personalData.deletion.title')} subtitle={t('personalData.deletion.text')}>
      {data ? (
        <Request request={data.request} acts={acts} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} height="2rem" />
      )}
    </Card>
  );
}

type RequestProps = { request: OwnDeletionRequest | null; acts: Acts };

function Request({ request, acts }: RequestProps) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  if (!request) return <DeletionForm acts={acts} />;
  if (request.declined) {
    return (
      <>
        <p>{t('personalData.deletion.declined', { date: format.date(request.declined.time) })}</p>
        <p>
          <bdi>{request.declined.reason}</bdi>
        </p>
        <DeletionForm acts={acts} />
      </>
    );
  }
  const withdraw = () => acts.act(withdrawRequest, { done: t('personalData.deletion.withdrawn') });
  return (
    <>
      <p>{t('personalData.deletion.open', { date: format.date(request.requestedTime) })}</p>
      <div>
        <Button variant="default" loading={acts.isBusy} onClick={() => void withdraw()}>
          {t('personalData.deletion.withdraw')}
        </Button>
      </div>
    </>
  );
}

function DeletionForm({ acts }: { acts: Acts }) {
  const { t } = useTranslation();
  const form = useCheckedForm({ current: '' }, checkedBy(deletionFormSchema), ({ current }) => {
    void acts.act(() => askForDeletion(current), { done: t('personalData.deletion.asked') });
  });
  return (
    <FormColumn onSubmit={form.submit} label={t('personalData.deletion.title')}>
      <PasswordField
        label={t('passwords.current')}
        autoComplete="current-password"
        required
        {...form.field('current')}
      />
      <FormActions>
        <SubmitButton color="red" variant="outline" sending={acts.isBusy}>
          {t('personalData.deletion.ask')}
        </SubmitButton>
      </FormActions>
    </FormColumn>
  );
}
