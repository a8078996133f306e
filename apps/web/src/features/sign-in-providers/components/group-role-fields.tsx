import { ACCESS_ROLES, type AccessRole } from '@airdeck/contract/common/access-role';
import {
  type GroupRole,
  MAX_GROUP_ROLES,
  type Provider,
  ROLES_WITHOUT_GROUP,
} from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPlaces } from '../../../lib/devices/place-lookup.ts';
import type { Lookup, LookupOption } from '../../../lib/lists/lookup.ts';
import { BranchField, type EditedBranches, isChosen } from '../../../parts/branches/branch-field.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import inLine from '../../../ui/form/fields-in-line.module.css';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';

/** A row of the form; blank ones are left out. */
type GroupRow = Omit<GroupRole, 'customerId' | 'placeIds'> & {
  readonly key: number;
  readonly customer: LookupOption | null;
  readonly branches: EditedBranches;
};

/** The rows of a provider's groups as they are edited. */
export function useGroupRoles(edited: Provider | undefined) {
  const [rows, setRows] = useState(() => (edited?.groupRoles ?? []).map(rowOf));
  const [roleWithoutGroup, setRoleWithoutGroup] = useState(edited?.roleWithoutGroup ?? null);
  const groupRoles = rows
    .filter(({ group }) => group.trim() !== '')
    .map(({ group, customer, accessRole, branches: { placeIds } }) => ({
      group,
      customerId: customer?.value ?? null,
      accessRole,
      placeIds: placeIds && [...placeIds],
    }));
  /** Whether the rows can be sent; those without any place are marked. */
  function check(): boolean {
    const isComplete = rows.every(({ branches }) => isChosen(branches));
    if (!isComplete) setRows(rows.map((row) => ({ ...row, branches: { ...row.branches, isTried: true } })));
    return isComplete;
  }
  return {
    check,
    rows,
    setRows,
    roleWithoutGroup,
    setRoleWithoutGroup,
    body: { groupRoles, roleWithoutGroup },
  };
}

function rowOf(
  { group, customerId, customerTitle, accessRole, placeIds = null }: Provider['groupRoles'][number],
  key: number,
): GroupRow {
  const customer = customerId === null ? null : { value: customerId, label: customerTitle ?? customerId };
  return { key, group, customer, accessRole, branches: { placeIds } };
}

const CANNOT_SIGN_IN = 'refused';

type GroupRoleFieldsProps = {
  edited: ReturnType<typeof useGroupRoles>;
  useCustomers: (typed: string) => Lookup;
};

/** The groups at a provider that decide roles. */
export function GroupRoleFields({ edited, useCustomers }: GroupRoleFieldsProps) {
  const hasPlaces = useHasPlaces();
  const { rows, setRows, roleWithoutGroup, setRoleWithoutGroup } = edited;
  const { t } = useTranslation();
  const change = (key: number, part: Partial<GroupRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  const addRow = () =>
    setRows([
      ...rows,
      { key: nextKey, group: '', customer: null, accessRole: 'VIEWER', branches: { placeIds: null } },
    ]);
  const roleOptions = (roles: readonly AccessRole[]) =>
    roles.map((value) => ({ value, label: t(`users.accessRole.${value}`) }));
  return (
    <FieldGroup legend={t('signInProviders.groups.title')}>
      <p className={looks.hint}>{t('signInProviders.groups.text')}</p>
      {rows.map(({ key, group, customer, accessRole, branches }) => (
        <div key={key} className={inLine.fields}>
          <TextInput
            className={inLine.field}
            label={t('signInProviders.groups.group')}
            dir="auto"
            autoComplete="off"
            value={group}
            onChange={(event) => change(key, { group: event.currentTarget.value })}
          />
          <div className={inLine.field}>
            <FoundField
              label={t('signInProviders.groups.customer')}
              placeholder={t('signInProviders.groups.ownUsers')}
              useFound={useCustomers}
              value={customer}
              onChange={(chosen) => change(key, { customer: chosen, branches: { placeIds: null } })}
              clearable
            />
          </div>
          <div className={inLine.field}>
            <SelectField
              label={t('signInProviders.groups.role')}
              options={roleOptions(ACCESS_ROLES)}
              value={accessRole}
              onChange={(value) => change(key, { accessRole: (value ?? accessRole) as AccessRole })}
            />
          </div>
          {hasPlaces ? (
            <div className={inLine.field}>
              <BranchField
                key={customer?.value ?? ''}
                value={branches}
                onChange={(chosen) => change(key, { branches: chosen })}
                customerId={customer?.value}
              />
            </div>
          ) : null}
          <Button
            className={inLine.submit}
            variant="default"
            aria-label={t('signInProviders.groups.remove', { group: isolate(group) })}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          >
            {t('signInProviders.delete')}
          </Button>
        </div>
      ))}
      {rows.length < MAX_GROUP_ROLES ? (
        <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={addRow}>
          {t('signInProviders.groups.add')}
        </Button>
      ) : null}
      {rows.length > 0 ? (
        <SelectField
          label={t('signInProviders.groups.without')}
          description={t('signInProviders.groups.withoutText')}
          options={[
            { value: CANNOT_SIGN_IN, label: t('signInProviders.groups.refused') },
            ...roleOptions(ROLES_WITHOUT_GROUP),
          ]}
          value={roleWithoutGroup ?? CANNOT_SIGN_IN}
          onChange={(value) =>
            setRoleWithoutGroup(ROLES_WITHOUT_GROUP.find((role) => role === value) ?? null)
          }
        />
      ) : null}
    </FieldGroup>
  );
}
