import type { ProviderAccount } from '@airdeck/contract/sign-in-providers/provider-accounts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unlinkAccount, useProviderAccounts } from '../../lib/accounts/provider-accounts.ts';
import { useReaderTimes } from '../../lib/format/use-formatters.ts';
import { Card } from '../../ui/card/card.tsx';
import { useActs } from '../../ui/dialog/use-acts.ts';
import { ORGANISATION_ICONS } from '../../ui/icon/organisation-icons.tsx';
import looks from '../../ui/looks/looks.module.css';
import { isolate } from '../../ui/text/isolate.ts';

type ProviderAccountsCardProps = { userId: string; isOwn: boolean };

/** The accounts at providers with which a user signs in, and the undo of each link; nothing where there are none. */
export function ProviderAccountsCard({ userId, isOwn }: ProviderAccountsCardProps) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { act, busyId } = useActs();
  const { data = [] } = useProviderAccounts(userId);
  if (data.length === 0) return null;
  const unlink = ({ providerId, provider }: ProviderAccount) =>
    act(() => unlinkAccount(userId, providerId), {
      id: providerId,
      question: {
        text: t(isOwn ? 'providerAccounts.question' : 'providerAccounts.questionOfUser', {
          provider: isolate(provider),
        }),
        destructive: true,
      },
      done: t('providerAccounts.undone'),
    });
  return (
    <Card
      title={t('providerAccounts.title')}
      subtitle={t(isOwn ? 'providerAccounts.text' : 'providerAccounts.textOfUser')}
    >
      {data.map((account) => {
        const DrawnIcon = ORGANISATION_ICONS[account.icon];
        return (
          <div key={account.providerId} className={looks.buttons}>
            <DrawnIcon size={18} />
            <bdi>{account.provider}</bdi>
            <span className={looks.hint}>
              {t('providerAccounts.since', { date: format.date(account.createdTime) })}
            </span>
            <Button
              size="xs"
              variant="default"
              loading={busyId === account.providerId}
              onClick={() => void unlink(account)}
            >
              {t('providerAccounts.undo')}
            </Button>
          </div>
        );
      })}
    </Card>
  );
}
