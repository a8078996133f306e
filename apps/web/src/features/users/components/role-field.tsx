import { ACCESS_ROLES, type AccessRole } from '@airdeck/contract/common/access-role';
import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { roleName } from '../../../lib/accounts/role-name.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { roleMeaning, roleSourceText } from './role-texts.ts';

type RoleFieldProps = {
  value: AccessRole;
  onChange: (chosen: AccessRole) => void;
  /** The group at a provider that decides the role, if one does: then it is not changed here. */
  roleSource: ListedUser['roleSource'];
  /** Whether it is the role of a user of the tenant itself. */
  isColleague?: boolean;
};

/** The role of a user, with a sentence about it. */
export function RoleField({ value, onChange, roleSource, isColleague = false }: RoleFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('users.role')}
      description={roleSource ? roleSourceText(roleSource, t) : roleMeaning(value, isColleague, t)}
      disabled={Boolean(roleSource)}
      options={ACCESS_ROLES.toReversed().map((role) => ({
        value: role,
        label: roleName(role, isColleague, t),
      }))}
      value={value}
      onChange={(chosen) => onChange(chosen ?? value)}
    />
  );
}
