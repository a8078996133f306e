import type { DemoSignIn } from '@airdeck/contract/demo-sign-ins';
import type { SignInFormValues } from '@airdeck/contract/sign-in';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './demo-cards.module.css';

const ROLES = {
  SYS_ADMIN: 'systemAdmin',
  TENANT_ADMIN: 'tenantAdmin',
  CUSTOMER_USER: 'customer',
  PARTNER: 'partner',
} as const;

type DemoCardsProps = {
  signIns: readonly DemoSignIn[];
  isSending: boolean;
  onChoose: (values: SignInFormValues) => Promise<void>;
};

/** In the demo, one click signs in as a user. */
export function DemoCards({ signIns, isSending, onChoose }: DemoCardsProps) {
  const { t } = useTranslation();
  if (signIns.length === 0) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 className={classes.title} id="demo-title">
        {t('signIn.demo.title')}
      </h2>
      <ul className={classes.cards}>
        {signIns.map((signIn) => (
          <li key={signIn.email}>
            <UnstyledButton
              className={classes.card}
              disabled={isSending}
              onClick={() => void onChoose(signIn)}
            >
              <span className={classes.name}>
                <bdi>{signIn.name}</bdi>
              </span>
              <span className={classes.role}>
                {t(`role.${ROLES[signIn.userType]}`)}
                {signIn.isReducedMenu ? t('signIn.demo.reducedMenu') : ''}
              </span>
              {signIn.organisation === null ? null : (
                <bdi className={classes.role}>{signIn.organisation}</bdi>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
