import type { LocalSignIn } from '@airdeck/contract/sign-in-providers/local-sign-in';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../../ui/banner/banner.tsx';
import { Card } from '../../../../ui/card/card.tsx';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { FormActions, FormColumn, SubmitButton } from '../../../../ui/form/form-column.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { StoredForm } from '../../../../ui/form/stored-form.tsx';
import { storeLocalSignIn, useLocalSignIn } from '../../api/sign-in-providers.ts';
import classes from '../../components/sign-in-providers.module.css';

/** The choice that everyone may sign in with a password. */
const ALL = 'all';

/** Whether users may sign in with passwords, or one administrator only. */
export function LocalSignInCard() {
  const { t } = useTranslation();
  const stored = useLocalSignIn();
  return (
    <Card className={classes.card} title={t('localSignIn.title')} subtitle={t('localSignIn.text')}>
      <StoredForm stored={stored} fields={1}>
        {(localSignIn) => <LocalSignInForm localSignIn={localSignIn} />}
      </StoredForm>
    </Card>
  );
}

function LocalSignInForm({
  localSignIn: { exceptUserId, isOff, administrators },
}: {
  localSignIn: LocalSignIn;
}) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const [chosen, setChosen] = useState(exceptUserId ?? ALL);
  const save = () => {
    const next = chosen === ALL ? null : chosen;
    const question = next === null ? undefined : { text: t('localSignIn.question'), destructive: true };
    void act(() => storeLocalSignIn(next), { question });
  };
  return (
    <FormColumn
      label={t('localSignIn.title')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {exceptUserId !== null && !isOff ? <Banner tone="notice">{t('localSignIn.suspended')}</Banner> : null}
      <SelectField
        label={t('localSignIn.who')}
        description={t('localSignIn.whoText')}
        options={[
          { value: ALL, label: t('localSignIn.all') },
          ...administrators.map(({ id, email }) => ({ value: id, label: t('localSignIn.only', { email }) })),
        ]}
        value={chosen}
        onChange={(value) => setChosen(value ?? ALL)}
      />
      <FormActions>
        <SubmitButton sending={isBusy}>{t('signInProviders.save')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}
