import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useCustomerLookup, useCustomerTitle } from '../../../lib/customers/customers.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useLookupField } from '../../../lib/lists/lookup.ts';
import { useWholeList } from '../../../lib/lists/use-whole-list.ts';
import { automationPath, PATHS } from '../../../lib/paths/paths.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useScopeNames } from '../../../lib/yardsticks/scope-names.ts';
import { useDeviceNames } from '../../../parts/chosen-devices/chosen-names.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { Banner } from '../../../ui/banner/banner.tsx';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import { ChevronDownIcon, ChevronUpIcon, EditIcon } from '../../../ui/icon/icons.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { deleteAction } from '../../../ui/table/row-actions.tsx';
import { deviceIdsOf } from '../api/automation-names.ts';
import { useAutomations } from '../api/automations.ts';
import { useModes } from '../api/mode-choices.ts';
import { ActingAutomations } from '../components/acting-automations.tsx';
import { automationColumns, type PlacedAutomation } from '../components/automation-columns.tsx';
import classes from '../components/automations.module.css';
import { ReadOnlyReason } from '../components/read-only-reason.tsx';
import { useAutomationChanges } from '../components/use-automation-changes.ts';

const DEFAULTS: ListDefaults = { pageSize: 25 };
const CUSTOMER = 'customer';

/** The reader's automations; for a tenant, also those of a customer. */
export function AutomationsPage() {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const names = useScopeNames();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const isTenant = session !== undefined && roleOf(session) !== 'customer';
  const customerId = (isTenant && params.get(CUSTOMER)) || undefined;
  const narrow = (chosen: string | undefined) =>
    setParams(chosen === undefined ? {} : { [CUSTOMER]: chosen }, { replace: true });
  const { data, error, refetch } = useAutomations(customerId);
  const changes = useAutomationChanges();
  const placed = useMemo(
    () => data?.automations.map((one, index): PlacedAutomation => ({ ...one, place: index + 1 })),
    [data],
  );
  const table = useWholeList({ rows: placed, error, refetch }, DEFAULTS);
  const shown = table.result.status === 'ready' ? table.result.rows : NONE;
  const { data: modes } = useModes();
  const ofTenant = data?.ofTenant ?? NONE;
  const deviceNames = useDeviceNames([...ofTenant, ...shown].flatMap(deviceIdsOf));
  const mayManage = data?.mayManage === true;
  const words = {
    t,
    format,
    language: i18n.language,
    deviceNames: deviceNames ?? NO_NAMES,
    modes: modes ?? [],
    names,
  };
  const all = data?.automations ?? [];
  const addButton =
    mayManage && customerId === undefined ? (
      <AddLink to={PATHS.automationCreate}>{t('automations.add')}</AddLink>
    ) : null;
  const isReadOnly = data !== undefined && !mayManage;
  return (
    <ListPage
      {...table}
      title={t('automations.title')}
      text={
        <>
          {t('automations.text')} {isReadOnly ? <ReadOnlyReason /> : null}
        </>
      }
      notice={
        <>
          {data?.stoppedBy && all.length > 0 ? (
            <Banner tone="notice">
              {isTenant
                ? t(`automations.stoppedOfCustomer.${data.stoppedBy}`)
                : t(`automations.stopped.${data.stoppedBy}`)}
            </Banner>
          ) : null}
          <ActingAutomations
            automations={ofTenant}
            isCustomer={!isTenant}
            words={words}
            direction={i18n.dir()}
          />
        </>
      }
      columns={automationColumns(
        words,
        i18n.dir(),
        mayManage ? changes.switchOver : undefined,
        changes.isBusy,
      )}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      filters={
        isTenant
          ? {
              chosen: customerId === undefined ? 0 : 1,
              chosenOthers: 0,
              onReset: () => narrow(undefined),
              main: <CustomerFilter customerId={customerId} onChange={narrow} />,
            }
          : undefined
      }
      {...(mayManage && {
        actions: (automation: PlacedAutomation) => [
          {
            label: t('automations.earlier'),
            icon: ChevronUpIcon,
            onClick: () => changes.move(all, automation, -1),
            disabled: changes.isBusy || automation.place === 1,
          },
          {
            label: t('automations.later'),
            icon: ChevronDownIcon,
            onClick: () => changes.move(all, automation, 1),
            disabled: changes.isBusy || automation.place === all.length,
          },
          {
            label: t('automations.edit'),
            icon: EditIcon,
            onClick: () => void navigate(automationPath(automation.id)),
          },
          deleteAction(t('automations.delete'), () => void changes.remove(automation)),
        ],
        onOpen: ({ id }: PlacedAutomation) => void navigate(automationPath(id)),
      })}
      empty={{
        drawing: 'list',
        text: emptyText(),
        action: addButton,
      }}
    />
  );

  function emptyText(): string {
    if (customerId !== undefined) return t('automations.noneOwn');
    return t(ofTenant.length > 0 ? 'automations.noneOwn' : 'automations.noneOwn');
  }
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
const NONE: readonly never[] = [];

type CustomerFilterProps = {
  customerId: string | undefined;
  onChange: (customerId: string | undefined) => void;
};

/** Selects the customer whose automations a tenant sees; by default, its own. */
function CustomerFilter({ customerId, onChange }: CustomerFilterProps) {
  const { t } = useTranslation();
  const { field } = useLookupField(useCustomerLookup);
  const title = useCustomerTitle(customerId);
  return (
    <div className={classes.filter} data-chosen={customerId !== undefined || undefined}>
      <LookupField
        {...field}
        label={t('automations.ofCustomer')}
        isLabelHidden
        placeholder={t('automations.ofCustomer')}
        clearable
        value={customerId === undefined ? null : { value: customerId, label: title ?? customerId }}
        onChange={(chosen) => onChange(chosen?.value)}
      />
    </div>
  );
}
