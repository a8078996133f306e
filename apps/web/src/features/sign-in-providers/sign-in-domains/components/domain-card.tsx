import { domainFormSchema, type SignInDomain } from '@airdeck/contract/sign-in-providers/sign-in-domains';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { Card } from '../../../../ui/card/card.tsx';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { NotLoaded } from '../../../../ui/empty-state/load-failure.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../../ui/form/form-skeleton.tsx';
import { storeDomain, useDomains } from '../../api/sign-in-providers.ts';
import classes from '../../components/sign-in-providers.module.css';
import { DomainTable } from './domain-table.tsx';

const validate = checkedBy(domainFormSchema);

/** The mail domains of a tenant; for system administrators those of all. */
export function DomainCard({ isOfSystem }: { isOfSystem: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDomains();
  return (
    <Card
      className={classes.card}
      title={t('signInDomains.title')}
      subtitle={t(isOfSystem ? 'signInDomains.systemText' : 'signInDomains.text')}
    >
      {data === undefined ? (
        <NotLoaded error={error} onRetry={refetch} waiting={<FormSkeleton fields={2} />} />
      ) : (
        <>
          {data.length === 0 ? (
            <p>{t('signInDomains.none')}</p>
          ) : (
            <DomainTable domains={data} isOfSystem={isOfSystem} />
          )}
          {isOfSystem ? null : <NewDomain domains={data} />}
        </>
      )}
    </Card>
  );
}

function NewDomain({ domains }: { domains: readonly SignInDomain[] }) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const form = useCheckedForm({ domain: '' }, validate, ({ domain }) => {
    void act(async () => {
      await storeDomain(domain.trim());
      form.change({ domain: '' });
    });
  });
  return (
    <FormColumn onSubmit={form.submit} label={t('signInDomains.title')}>
      <TextField
        label={t('signInDomains.domain')}
        description={t('signInDomains.domainHint')}
        dir="ltr"
        autoComplete="off"
        required
        {...form.field('domain')}
      />
      <FormActions>
        <SubmitButton sending={isBusy} variant={domains.length === 0 ? 'filled' : 'default'}>
          {t('signInDomains.add')}
        </SubmitButton>
      </FormActions>
    </FormColumn>
  );
}
