import type { Provider, ProviderTest } from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { ORGANISATION_ICONS } from '../../../ui/icon/organisation-icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { RowButtons } from '../../../ui/table/row-buttons.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { askProvider, removeProvider } from '../api/sign-in-providers.ts';

type ProviderTableProps = {
  providers: readonly Provider[];
  onEdit: (provider: Provider) => void;
};

/** The providers, with what can be done to each. */
export function ProviderTable({ providers, onEdit }: ProviderTableProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const toasts = useToasts();
  const { act, remove, busyId } = useActs();

  const tested = ({ failure, detail, endsSessions }: ProviderTest) => {
    if (failure === null) return t(endsSessions ? 'signInProviders.worksAndEnds' : 'signInProviders.works');
    toasts.failure({ message: t(`signInProviders.failure.${failure}`), ...(detail && { detail }) });
    return undefined;
  };

  return (
    <PlainTable
      label={t('signInProviders.title')}
      rows={providers}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t('signInProviders.name'),
          cell: ({ name, icon }) => {
            const DrawnIcon = ORGANISATION_ICONS[icon];
            return (
              <span className={looks.buttons}>
                <DrawnIcon size={18} />
                <bdi>{name}</bdi>
              </span>
            );
          },
        },
        {
          key: 'issuer',
          header: t('signInProviders.issuer'),
          cell: ({ issuer }) => <bdi dir="ltr">{issuer}</bdi>,
        },
        {
          key: 'newUsers',
          header: t('signInProviders.newUsers'),
          cell: ({ newUsersCustomerTitle }) =>
            newUsersCustomerTitle === null ? (
              t('signInProviders.invitedOnly')
            ) : (
              <bdi>{newUsersCustomerTitle}</bdi>
            ),
        },
        {
          key: 'users',
          header: t('signInProviders.users'),
          cell: ({ userCount }) => format.number(userCount),
        },
        {
          key: 'state',
          header: t('signInProviders.state'),
          cell: ({ isEnabled }) => t(isEnabled ? 'signInProviders.on' : 'signInProviders.off'),
        },
        {
          key: 'actions',
          header: t('signInProviders.actions'),
          cell: (provider) => (
            <RowButtons
              buttons={[
                { label: t('signInProviders.edit'), onClick: () => onEdit(provider) },
                {
                  label: t('signInProviders.test'),
                  isBusy: busyId === provider.id,
                  onClick: () => void act(() => askProvider(provider.id), { id: provider.id, done: tested }),
                },
                {
                  label: t('signInProviders.delete'),
                  destructive: true,
                  onClick: () =>
                    void remove(t('signInProviders.deleteText', { name: isolate(provider.name) }), () =>
                      removeProvider(provider.id),
                    ),
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
