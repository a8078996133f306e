import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Facts } from './facts.tsx';

/** As which user the reader is here. */
export function AccountCard() {
  const { t } = useTranslation();
  const format = useFormatters();
  const session = useSession();
  if (!session) return null;
  const { user, signedInAt } = session;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Card title={t('systemHome.account')}>
      <Facts
        facts={[
          ...(name === '' ? [] : [[t('systemHome.name'), name] as const]),
          [t('systemHome.email'), user.email],
          [t('systemHome.role'), t('role.systemAdmin')],
          [t('systemHome.signedIn'), format.dateTime(signedInAt)],
        ]}
      />
    </Card>
  );
}
