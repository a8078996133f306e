import type { SignInDomain } from '@airdeck/contract/sign-in-providers/sign-in-domains';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../../lib/format/use-formatters.ts';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { CopyField } from '../../../../ui/form/copy-field.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { RowButtons } from '../../../../ui/table/row-buttons.tsx';
import { isolate } from '../../../../ui/text/isolate.ts';
import { approveDomain, checkDomain, dropDomain } from '../../api/sign-in-providers.ts';

type DomainTableProps = { domains: readonly SignInDomain[]; isOfSystem: boolean };

/** Mail domains, with the records that prove them. */
export function DomainTable({ domains, isOfSystem }: DomainTableProps) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { act, remove, busyId } = useActs();
  const done = t('signInDomains.isProven');

  const proofOf = ({ id, domain, tenantTitle, provenTime }: SignInDomain) => {
    if (provenTime !== null) return [];
    const text = t('signInDomains.confirmQuestion', {
      domain: isolate(domain),
      tenant: isolate(tenantTitle),
    });
    return [
      {
        label: t(isOfSystem ? 'signInDomains.confirm' : 'signInDomains.prove'),
        isBusy: busyId === id,
        onClick: () =>
          void (isOfSystem
            ? act(() => approveDomain(id), { id, done, question: { text } })
            : act(() => checkDomain(id), { id, done })),
      },
    ];
  };

  return (
    <PlainTable
      label={t('signInDomains.title')}
      rows={domains}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'domain',
          header: t('signInDomains.domain'),
          cell: ({ domain }) => <bdi dir="ltr">{domain}</bdi>,
        },
        isOfSystem
          ? {
              key: 'organisation',
              header: t('signInDomains.organisation'),
              cell: ({ tenantTitle }) => <bdi>{tenantTitle}</bdi>,
            }
          : {
              key: 'record',
              header: t('signInDomains.record'),
              cell: ({ recordName, recordValue }) => <CopyField label={recordName} value={recordValue} />,
            },
        {
          key: 'state',
          header: t('signInProviders.state'),
          cell: ({ provenTime }) =>
            provenTime === null
              ? t('signInDomains.unproven')
              : t('signInDomains.proven', { date: format.date(provenTime) }),
        },
        {
          key: 'actions',
          header: t('signInProviders.actions'),
          cell: (row) => (
            <RowButtons
              buttons={[
                ...proofOf(row),
                {
                  label: t('signInDomains.remove'),
                  destructive: true,
                  onClick: () =>
                    void remove(t('signInDomains.removeText', { domain: isolate(row.domain) }), () =>
                      dropDomain(row.id),
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
